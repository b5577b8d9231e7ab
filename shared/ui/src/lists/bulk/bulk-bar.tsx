import { t } from '@iwe/session';
import type { ReactNode } from 'react';
import { Button } from '../../kit/controls/button.tsx';
import { Flex, Text } from '../../kit/layout.ts';

/** Actions on ticked rows, shown in place of the pager so that the rows being ticked don't move. */
export function BulkBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  return (
    <Flex role="toolbar" aria-label={t('Ticked rows')} align="center" gap="2" flexWrap="wrap" fontSize="md">
      <Text role="status" fontWeight="semibold" color="fg" fontVariantNumeric="tabular-nums">
        {t('{} ticked', count)}
      </Text>
      {children}
      <Button size="sm" variant="ghost" onClick={onClear}>
        Clear ticks
      </Button>
    </Flex>
  );
}
