import { t } from '@iwe/session';
import type { Sheet } from '@iwe/contract';
import { isPurchaseSheet, SheetType } from '@iwe/domain';
import { Flex, Text } from '../../kit/layout.ts';
import { moneyText, quantityText } from '../../kit/data/money.tsx';

/** Quantity, subtotal, GST and total of a sheet, as the server computed them. */
export function SheetTotals({
  sheet,
  hasMoney = true,
}: {
  sheet: Pick<Sheet, 'type' | 'quantity' | 'subtotal' | 'gst' | 'amount' | 'usdTotalAmount' | 'landedTotal'>;
  hasMoney?: boolean;
}) {
  // The amount of a count is the cost of the difference, without GST.
  const isCount = sheet.type === SheetType.Adjustment;
  return (
    <Flex
      as="dl"
      justify="flex-end"
      gap="6"
      flexWrap="wrap"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
      px="4"
      py="2.5"
      fontVariantNumeric="tabular-nums"
    >
      <Figure label={isCount ? 'Difference' : 'Quantity'} text={quantityText(sheet.quantity)} />
      {hasMoney && isCount && <Figure label="Amount AUD" text={moneyText(sheet.amount)} strong />}
      {hasMoney && !isCount && (
        <>
          {isPurchaseSheet(sheet.type) && sheet.usdTotalAmount !== 0 && (
            <Figure label="Total USD" text={moneyText(sheet.usdTotalAmount)} />
          )}
          {sheet.landedTotal ? <Figure label="Landed Cost" text={moneyText(sheet.landedTotal)} /> : null}
          <Figure label="Subtotal" text={moneyText(sheet.subtotal)} />
          <Figure label="GST" text={moneyText(sheet.gst)} />
          <Figure label="Total AUD" text={moneyText(sheet.amount)} strong />
        </>
      )}
    </Flex>
  );
}

function Figure({ label, text, strong = false }: { label: string; text: string; strong?: boolean }) {
  return (
    <Flex direction="column" align="flex-end">
      <Text as="dt" fontSize="xs" color="fg.subtle">
        {t(label)}
      </Text>
      <Text as="dd" fontSize={strong ? '2xl' : 'xl'} fontWeight={strong ? 'semibold' : 'medium'} lineHeight="tight">
        {text}
      </Text>
    </Flex>
  );
}
