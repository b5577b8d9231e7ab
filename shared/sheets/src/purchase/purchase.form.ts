import {
  LINE_TAG_LABELS,
  LINE_TAGS_IN_ORDER,
  PURCHASE_RETURN_TAX_TYPES,
  PURCHASE_TAX_TYPES,
  RETURN_TAX_TYPE_LABELS,
} from '@iwe/domain';
import type { FormSection } from '../definition/form.ts';
import type { InputDefinition } from '../definition/inputs.ts';
import type { LineColumn } from '../definition/sheet-definition.ts';

/** Head fields shared by the three purchase kinds (spec §2 "Purchase sheet form"). */
const supplierSection = <const Related extends string>(relatedLabel: Related) =>
  ({
    key: 'supplier',
    title: 'Supplier',
    fields: [
      { key: 'supplier', label: 'Name', kind: 'special', strong: true },
      { key: 'supplierCode', label: 'Code', kind: 'special' },
      { key: 'related', label: relatedLabel, kind: 'special' },
      { key: 'reference', label: 'Reference', kind: 'text', field: 'reference' },
      { key: 'attention', label: 'Remark', kind: 'special' },
    ],
  }) as const satisfies FormSection;
export const SUPPLIER_SECTION = supplierSection('Related PO');
/** Credit notes belong to a bill as well. */
export const CREDIT_SUPPLIER_SECTION = supplierSection('Related Bill or PO');

const DAYS = [
  { key: 'date', label: 'Date', kind: 'day', field: 'date' },
  { key: 'deliveryDate', label: 'ETA Date', kind: 'day', field: 'deliveryDate' },
] as const;
const NOTES = [
  { key: 'tag', label: 'Tag', kind: 'code', field: 'tagId', labels: LINE_TAG_LABELS },
  { key: 'comments', label: 'Comments', kind: 'text', field: 'comments' },
] as const;

/** Orders have no due date. */
export const ORDER_DATES = {
  key: 'dates',
  title: 'Dates, notes',
  edit: 'dates',
  fields: [...DAYS, ...NOTES],
} as const satisfies FormSection;
export const BILL_DATES = {
  key: 'dates',
  title: 'Dates, notes',
  edit: 'dates',
  fields: [...DAYS, { key: 'dueDate', label: 'Due Date', kind: 'day', field: 'dueDate' }, ...NOTES],
} as const satisfies FormSection;

/** Where the goods are delivered, and how they are taxed. */
export const GOODS_SECTION = {
  key: 'goods',
  title: 'Goods',
  fields: [
    { key: 'warehouse', label: 'Warehouse', kind: 'text', field: 'warehouse', strong: true },
    { key: 'taxType', label: 'Tax Type', kind: 'code', field: 'taxType', labels: RETURN_TAX_TYPE_LABELS },
    { key: 'usdTotal', label: 'USD Total', kind: 'money', field: 'usdTotalAmount' },
    { key: 'open', label: 'Not billed', kind: 'special' },
  ],
} as const satisfies FormSection;

/** Freight in USD, clearance in AUD, and their total in AUD. */
export const COST_SECTION = {
  key: 'costs',
  title: 'Costs',
  edit: 'costs',
  fields: [
    { key: 'fxRate', label: 'FX Rate', kind: 'special' },
    { key: 'seaFreight', label: 'Sea Freight (USD)', kind: 'money', field: 'sea_freight' },
    { key: 'clearanceCost', label: 'Clearance (AUD)', kind: 'money', field: 'clearance_cost' },
    { key: 'landedTotal', label: 'Landed Cost', kind: 'money', field: 'landedTotal', strong: true },
  ],
} as const satisfies FormSection;

/** The lines of a purchase (spec §2: USD price and unit price; §9 "Line account codes"). */
export const LINES_BEFORE = [
  { key: 'code', label: 'Item Code', kind: 'special' },
  { key: 'name', label: 'Item Name', kind: 'product', field: 'name', card: 'name' },
  { key: 'unit', label: 'Unit', kind: 'product', field: 'unit' },
  { key: 'stock', label: 'Stock', kind: 'special', align: 'number' },
] as const satisfies readonly LineColumn[];
export const COVER_COLUMN = {
  key: 'cover',
  label: 'Cover',
  kind: 'special',
  align: 'number',
} as const satisfies LineColumn;
export const QUANTITY_AND_PRICES = [
  { key: 'quantity', label: 'Qty', kind: 'quantity', field: 'quantity' },
  { key: 'usdPrice', label: 'USD Price', kind: 'money', field: 'usdPrice' },
  { key: 'price', label: 'Unit Price', kind: 'special', align: 'money' },
  { key: 'amount', label: 'Line Amount', kind: 'money', field: 'amount', card: 'amount' },
] as const satisfies readonly LineColumn[];
export const LANDED_COLUMN = {
  key: 'landed',
  label: 'Landed Cost',
  kind: 'special',
  align: 'money',
} as const satisfies LineColumn;
export const LINES_AFTER = [
  { key: 'history', label: 'History', kind: 'special' },
  { key: 'description', label: 'Line Description', kind: 'text', field: 'description' },
  { key: 'account', label: 'Account', kind: 'special' },
] as const satisfies readonly LineColumn[];

/** The inputs of the forms. Freight and clearance are separate because they have an API call of their own. */
export const INPUTS_BEFORE = [
  { of: 'supplier', label: 'Supplier', kind: 'special', field: 'customerId', required: true, span: 2 },
] as const;
export const RELATED_INPUT = { of: 'related', kind: 'special', field: 'relatedId' } as const;
export const DATE_INPUTS = [
  { of: 'date', kind: 'day', field: 'date', required: true },
  { of: 'deliveryDate', kind: 'day', field: 'deliveryDate' },
] as const;
/** `span`: the comments fill the rest of their row in a wide window. */
const inputsAfter = (taxTypes: readonly number[], span: number) =>
  [
    { of: 'reference', kind: 'text', field: 'reference' },
    { of: 'tag', kind: 'code', field: 'tagId', labels: LINE_TAG_LABELS, codes: LINE_TAGS_IN_ORDER },
    { of: 'warehouse', kind: 'choice', field: 'warehouseId', options: 'warehouses', required: true },
    { of: 'taxType', kind: 'code', field: 'taxType', labels: RETURN_TAX_TYPE_LABELS, codes: taxTypes },
    { of: 'comments', kind: 'note', field: 'comments', span },
    // Has its own Apply button, beside the costs.
    { of: 'fxRate', kind: 'special', field: 'fx_rate', place: 'none' },
  ] as const satisfies readonly InputDefinition[];
export const INPUTS_AFTER = inputsAfter(PURCHASE_TAX_TYPES, 4);
/** An order has no due date. */
export const ORDER_INPUTS_AFTER = inputsAfter(PURCHASE_TAX_TYPES, 5);
/** A credit note's tax type follows its bill, or must be chosen. */
export const CREDIT_INPUTS_AFTER = inputsAfter(PURCHASE_RETURN_TAX_TYPES, 2);
/** Orders and bills have costs, which are sent with purchase_order_cost. */
export const COST_INPUTS = [
  { of: 'seaFreight', kind: 'cost', field: 'sea_freight', place: 'none' },
  { of: 'clearanceCost', kind: 'cost', field: 'clearance_cost', place: 'none' },
] as const satisfies readonly InputDefinition[];
