import type { Sheet, SheetLine } from '@iwe/contract';
import { lineAccountCode, movesStock, PRICE_SOURCE_LABELS, RETURN_TAX_TYPE_LABELS } from '@iwe/domain';
import type { PriceSource } from '@iwe/domain';
import type { invoiceSheet } from '@iwe/sheets';
import { Box, Money, Quantity, quantityText, RecordLink } from '@iwe/ui';
import { Stacked } from '@iwe/ui/sheet-view';
import type { BoundLineCells } from '@iwe/ui/sheet-view';
import { LineHistory } from './line-history.tsx';

/** Returns the special cells of sales lines. */
export function salesLineCells(sheet: Sheet): BoundLineCells<typeof invoiceSheet.lines> {
  const account = lineAccountCode(sheet.type) ?? '';
  const tax = RETURN_TAX_TYPE_LABELS[sheet.taxType];
  return {
    code: (line) => (
      <>
        <Box as="span" color="fg.subtle" me="2">
          {line.seq}
        </Box>
        <RecordLink record={{ kind: 'product', id: line.product.id }}>{line.product.code}</RecordLink>
      </>
    ),
    stock: (line) => <StockCell line={line} />,
    price: (line) => <Stacked top={<Money value={line.price} />} below={sourceLabel(line)} />,
    history: (line) => <LineHistory product={line.product} customerId={sheet.customerId} />,
    account: () => account,
    taxType: () => tax,
  };
}

/** Returns the label of the unit price's source. */
function sourceLabel({ manual, priceSource }: SheetLine): string {
  return PRICE_SOURCE_LABELS[(manual ? 'manual' : priceSource) as PriceSource] ?? priceSource;
}

function StockCell({ line: { product } }: { line: SheetLine }) {
  if (!movesStock(product.category)) return null;
  const words = product.stocks.map((place) => `${place.warehouse}: ${quantityText(place.stock)}`).join('\n');
  return (
    <span title={words}>
      <Stacked
        top={<Quantity value={product.stock} />}
        below={product.available < product.stock ? `${quantityText(product.available)} avail.` : ''}
      />
    </span>
  );
}
