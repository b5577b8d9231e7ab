import { t } from '@iwe/session';
import { formatMoney, formatQuantity, includesGst, sheetTotals, UNCHOSEN_TAX_TYPE } from '@iwe/domain';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { Box, Flex } from '../../kit/layout.ts';
import type { EditorLine } from '../lines/index.ts';

/** The sums below the lines, computed with the server's function at every key. */
export interface TotalsBarProps {
  lines: readonly EditorLine[];
  /** Null for kinds without prices: only lines and quantity are shown. */
  taxType: number | null;
  children?: ReactNode;
  /** Further sums of the kind, shown before the total: label and text. */
  sums?: readonly (readonly [label: string, text: string])[] | undefined;
  /** Whether lines are counts: then the kind sums up the quantity itself. */
  isCount?: boolean;
}

export const TotalsBar = memo(function TotalsBar({ lines, taxType, sums, isCount = false, children }: TotalsBarProps) {
  const totals = sheetTotals(
    lines.map((line) => ({ quantity: line.quantity ?? 0, priceCents: line.priceCents ?? 0 })),
    taxType ?? 1,
  );
  return (
    <Flex
      align="center"
      gap="5"
      flexWrap="wrap"
      px="3"
      py="2"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
      flexShrink={0}
    >
      <Flex flex="1" minW="0" align="center" gap="3">
        {children}
      </Flex>
      <Flex
        as="dl"
        align="baseline"
        columnGap="5"
        rowGap="1"
        flexWrap="wrap"
        whiteSpace="nowrap"
        fontVariantNumeric="tabular-nums"
        aria-live="polite"
      >
        <Sum label="Lines">{formatQuantity(lines.length)}</Sum>
        {!isCount && <Sum label="Qty">{formatQuantity(totals.quantity)}</Sum>}
        {sums?.map(([label, text]) => (
          <Sum key={label} label={label}>
            {text}
          </Sum>
        ))}
        {taxType !== null && (
          <>
            <Sum label="Subtotal">{formatMoney(totals.subtotalCents)}</Sum>
            <Sum label={gstLabel(taxType)}>{formatMoney(totals.gstCents)}</Sum>
            <Sum label="Total AUD" isStrong>
              {formatMoney(totals.totalCents)}
            </Sum>
          </>
        )}
      </Flex>
    </Flex>
  );
});

function gstLabel(taxType: number): string {
  if (taxType === UNCHOSEN_TAX_TYPE) return 'Tax not chosen';
  return includesGst(taxType) ? 'GST' : 'No tax';
}

function Sum({ label, isStrong = false, children }: { label: string; isStrong?: boolean; children: ReactNode }) {
  return (
    <Flex align="baseline" gap="1.5">
      <Box as="dt" fontSize="sm" color="fg.muted">
        {t(label)}
      </Box>
      <Box as="dd" fontSize={isStrong ? 'xl' : 'md'} fontWeight={isStrong ? 'semibold' : 'medium'}>
        {children}
      </Box>
    </Flex>
  );
}
