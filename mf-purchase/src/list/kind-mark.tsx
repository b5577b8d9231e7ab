import { SHEET_TYPES, SheetType } from '@iwe/domain';
import { Box, ResetIcon, SheetIcon } from '@iwe/ui';

/** The icon of a bill or its credit note. */
export function KindMark({ type }: { type: number }) {
  const { label } = SHEET_TYPES[type as SheetType];
  const isCredit = type === SheetType.BillCreditNote;
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
