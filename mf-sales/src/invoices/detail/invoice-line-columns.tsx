import type { Sheet, SheetLine } from '@iwe/contract';
import { lineAccountCode, PRICE_SOURCE_LABELS, TAX_TYPE_LABELS } from '@iwe/domain';
import type { PriceSource, TaxType } from '@iwe/domain';
import { Box, Money, Quantity, quantityText } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { Stacked } from '@iwe/ui/sheet';
import { LineHistory } from './line-history.tsx';

/** Every column of an invoice's lines (spec §2 "Sales sheet form"). */
export function invoiceLineColumns(sheet: Pick<Sheet, 'type' | 'taxType' | 'customerId'>): readonly Column<SheetLine>[] {
  const account = lineAccountCode(sheet.type) ?? '';
  const tax = TAX_TYPE_LABELS[sheet.taxType as TaxType];
  return [
    { key: 'code', header: 'Item Code', cell: (line) => <><Box as="span" color="fg.subtle" me="2">{line.seq}</Box>{line.product.code}</> },
    { key: 'name', header: 'Item Name', maxWidth: 260, cell: (line) => line.product.name },
    { key: 'unit', header: 'Unit', cell: (line) => line.product.unit },
    { key: 'stock', header: 'Stock', kind: 'number', cell: (line) => <StockCell line={line} /> },
    { key: 'qty', header: 'Qty', kind: 'number', cell: (line) => <Quantity value={line.quantity} emphasis="strong" /> },
    { key: 'price', header: 'Unit Price', kind: 'money', cell: (line) => <Stacked top={<Money value={line.price} />} below={sourceLabel(line)} /> },
    { key: 'amount', header: 'Line Amount', kind: 'money', cell: (line) => <Money value={line.amount} emphasis="strong" /> },
    { key: 'history', header: 'History', cell: (line) => <LineHistory product={line.product} customerId={sheet.customerId} /> },
    { key: 'account', header: 'Account', cell: () => account },
    { key: 'tax', header: 'Tax Type', cell: () => tax },
    { key: 'desc', header: 'Line Description', maxWidth: 240, cell: (line) => line.description },
  ];
}

/** Where the unit price came from. */
function sourceLabel({ manual, priceSource }: SheetLine): string {
  return PRICE_SOURCE_LABELS[(manual ? 'manual' : priceSource) as PriceSource] ?? priceSource;
}

function StockCell({ line: { product } }: { line: SheetLine }) {
  const words = product.stocks.map((place) => `${place.warehouse}: ${quantityText(place.stock)}`).join('\n');
  return (
    <span title={words}>
      <Stacked top={<Quantity value={product.stock} />} below={product.available < product.stock ? `${quantityText(product.available)} avail.` : ''} />
    </span>
  );
}
