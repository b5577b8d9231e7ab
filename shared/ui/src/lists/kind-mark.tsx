import { t } from '@iwe/session';
import { isReturnSheet, SHEET_TYPES } from '@iwe/domain';
import type { SheetType } from '@iwe/domain';
import { ResetIcon, SheetIcon } from '../kit/icons.ts';
import { Box } from '../kit/layout.ts';

/** The icon of a sheet's kind in a list that mixes it with its credit notes. */
export function KindMark({ type }: { type: number }) {
  const label = t(SHEET_TYPES[type as SheetType].label);
  const isCredit = isReturnSheet(type);
  return (
    <Box
      as="span"
      display="inline-flex"
      color={isCredit ? 'danger.fg' : 'accent.fg'}
      role="img"
      aria-label={label}
      title={label}
    >
      {isCredit ? <ResetIcon size={15} /> : <SheetIcon size={15} />}
    </Box>
  );
}
