import { SheetType } from '@iwe/domain';
import { dayOf, textColumns } from '../../records/imports/public.ts';
import type { ImportColumn } from '../../records/imports/public.ts';

/** A column of a file of draft invoices. Those of the head say the same in all rows of an invoice, or nothing. */
export interface OrderColumn extends ImportColumn {
  readonly of: 'head' | 'line';
}

export const ORDER_COLUMNS: readonly OrderColumn[] = [
  {
    key: 'invoice',
    kind: 'code',
    label: 'Invoice',
    aliases: ['Invoice No', 'Order', 'Order No', 'Number'],
    required: true,
    example: 'A-1001',
    width: 14,
    of: 'line',
  },
  {
    key: 'customer',
    kind: 'code',
    label: 'Customer',
    aliases: ['Customer Name', 'CSR', 'ABN'],
    required: true,
    example: 'Example Tyres Pty Ltd',
    width: 32,
    of: 'head',
  },
  { key: 'date', kind: 'day', label: 'Date', aliases: ['Invoice Date'], example: '31/03/2026', of: 'head' },
  { key: 'dueDate', kind: 'day', label: 'Due Date', of: 'head' },
  { key: 'deliveryDate', kind: 'day', label: 'Dispatch Date', aliases: ['Delivery Date'], of: 'head' },
  { key: 'reference', kind: 'code', label: 'Reference', aliases: ['PO', 'Customer PO'], width: 18, of: 'head' },
  { key: 'comments', kind: 'text', label: 'Comments', width: 30, of: 'head' },
  { key: 'taxType', kind: 'choice', label: 'Tax Type', example: 'GST on Income', of: 'head' },
  {
    key: 'code',
    kind: 'code',
    label: 'Item Code',
    aliases: ['Code', 'Product Code', 'SKU', 'Item'],
    required: true,
    example: '2055516-X',
    width: 20,
    of: 'line',
  },
  {
    key: 'name',
    kind: 'text',
    label: 'Item Name',
    aliases: ['Name', 'Product Name', 'Product'],
    width: 36,
    of: 'line',
  },
  {
    key: 'quantity',
    kind: 'quantity',
    label: 'Qty',
    aliases: ['Quantity', 'Pcs'],
    required: true,
    example: '4',
    width: 8,
    of: 'line',
  },
  { key: 'price', kind: 'money', label: 'Unit Price', aliases: ['Price', 'Price (AUD)'], example: '98.50', of: 'line' },
  ...textColumns(SheetType.Invoice).map((column) => ({ ...column, of: 'line' as const })),
];

/** Reads a day that may be missing; adds to `reasons` why it cannot be read. */
export function optionalDay(text: string, label: string, reasons: string[]): string | null {
  if (text === '') return null;
  const read = dayOf(text, label);
  if (read.reason === undefined) return read.value;
  reasons.push(read.reason);
  return null;
}
