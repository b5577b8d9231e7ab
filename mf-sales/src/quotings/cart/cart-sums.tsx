import { formatPercent } from '@iwe/domain';
import { Box, Flex, Money, moneyText, Text } from '@iwe/ui';
import type { CartFigures } from './use-cart-figures.ts';

/** The totals of the cart as its invoice will have them, and a warning of the customer's credit. */
export function CartSums({ figures, isCurrent }: { figures: CartFigures; isCurrent: boolean }) {
  const { totals, credit } = figures;
  const { margin, marginPercent, linesWithoutCost = 0 } = totals;
  const isQuoted = totals.totalToday !== totals.total;
  return (
    <Flex direction="column" gap="3" opacity={isCurrent ? 1 : 0.6} aria-busy={!isCurrent}>
      {credit?.isOver && (
        <Box role="note" bg="spark.subtle" color="spark.fg" borderRadius="lg" px="3" py="2" fontSize="md">
          <Text fontWeight="semibold">Over the credit limit of {moneyText(credit.limit)}</Text>
          <Text fontSize="sm">
            Balance {moneyText(credit.balance)}
            {credit.approvedUnsent !== 0 && ` + approved and not sent ${moneyText(credit.approvedUnsent)}`} + this cart{' '}
            {moneyText(totals.total)} = {moneyText(credit.exposure)}
          </Text>
        </Box>
      )}
      <Box
        as="dl"
        display="grid"
        gridTemplateColumns="1fr auto"
        columnGap="6"
        rowGap="1"
        alignSelf="flex-end"
        minW="64"
      >
        <Sum label="Total ex GST" value={totals.subtotal} />
        <Sum label="GST" value={totals.gst} />
        <Sum label={isQuoted ? 'Total as quoted' : 'Total'} value={totals.total} isMain />
        {isQuoted && <Sum label="With the prices of today" value={totals.totalToday} />}
        {margin !== undefined && (
          <>
            <Text as="dt" color="fg.muted">
              Margin ex GST
              {linesWithoutCost > 0 && ` (without ${linesWithoutCost} of unknown cost)`}
            </Text>
            <Text as="dd" textAlign="end" color={margin < 0 ? 'danger.fg' : 'fg'} fontVariantNumeric="tabular-nums">
              {moneyText(margin)}
              {marginPercent !== null && marginPercent !== undefined && (
                <Text as="span" color="fg.muted">
                  {' '}
                  · {formatPercent(marginPercent)}
                </Text>
              )}
            </Text>
          </>
        )}
      </Box>
    </Flex>
  );
}

function Sum({ label, value, isMain = false }: { label: string; value: number; isMain?: boolean }) {
  return (
    <>
      <Text as="dt" color={isMain ? 'fg' : 'fg.muted'} fontWeight={isMain ? 'semibold' : 'normal'}>
        {label}
      </Text>
      <Text as="dd" textAlign="end" fontSize={isMain ? 'lg' : 'md'} fontWeight={isMain ? 'semibold' : 'normal'}>
        <Money value={value} />
      </Text>
    </>
  );
}
