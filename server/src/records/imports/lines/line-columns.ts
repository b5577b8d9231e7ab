import { SheetType } from '@iwe/domain';
import type { ImportColumn } from '../import-kind.ts';
import { textColumns } from './line-texts.ts';

const CODE = {
  key: 'code',
  label: 'Item Code',
  kind: 'code',
  aliases: ['Code', 'Product Code', 'SKU', 'Item'],
  required: true,
  example: '2055516-X',
  width: 20,
} as const;
const NAME = {
  key: 'name',
  label: 'Item Name',
  kind: 'text',
  aliases: ['Name', 'Product Name', 'Product'],
  width: 36,
} as const;
const QUANTITY = {
  key: 'quantity',
  label: 'Qty',
  kind: 'quantity',
  aliases: ['Quantity', 'Pcs'],
  required: true,
  example: '4',
  width: 8,
} as const;
const PRICE = {
  key: 'price',
  label: 'Unit Price',
  kind: 'money',
  aliases: ['Price', 'Price (AUD)'],
  example: '98.50',
} as const;
const USD_PRICE = {
  key: 'usdPrice',
  label: 'USD Price',
  kind: 'money',
  aliases: ['USD', 'Price (USD)'],
  example: '45.50',
} as const;
const COUNTED = {
  key: 'counted',
  label: 'In Warehouse Qty',
  kind: 'quantity',
  aliases: ['In Warehouse', 'Counted', 'Counted Qty', 'Qty', 'Quantity'],
  required: true,
  example: '12',
  width: 18,
} as const;
const COST = {
  key: 'price',
  label: 'Cost Price',
  kind: 'money',
  aliases: ['Cost', 'Unit Price', 'Price'],
  example: '62.00',
} as const;
/**
 * Returns the columns of a file of lines for a kind of sheet (spec §2): USD prices for purchases, prices for sales,
 * counted units for adjustments. Without a kind, those of invoices.
 */
export const lineColumns = (type: number = SheetType.Invoice): readonly ImportColumn[] => [
  CODE,
  NAME,
  ...figureColumns(type),
  ...textColumns(type),
];

function figureColumns(type: number): readonly ImportColumn[] {
  switch (type) {
    case SheetType.PurchaseOrder:
    case SheetType.Bill:
    case SheetType.BillCreditNote:
      return [QUANTITY, USD_PRICE, PRICE];
    case SheetType.Transfer:
      return [QUANTITY];
    case SheetType.Adjustment:
      return [COUNTED, COST];
    default:
      return [QUANTITY, PRICE];
  }
}
