import {
  cloneTargets,
  LINE_TAG_LABELS,
  LINE_TAGS_IN_ORDER,
  SHEET_TYPES,
  SHIP_TYPE_LABELS,
  SHIP_TYPES_IN_ORDER,
  SheetType,
  TAX_TYPE_LABELS,
} from '@iwe/domain';
import { COMMON_ACTIONS, XERO_ACTIONS } from '../actions.ts';
import type { FormKeys, FormSection } from '../definition/form.ts';
import type { InputDefinition } from '../definition/inputs.ts';
import type { LineColumn, SheetDefinition } from '../definition/sheet-definition.ts';
import { invoiceList } from './invoice.list.ts';
import { CUSTOMER_FIELDS, datesSection, DELIVERY_SECTIONS } from './sales-form.ts';

/** The head of an invoice (spec §2 "Sales sheet form", "Detail adds"). */
const form = [
  { key: 'customer', title: 'Customer', fields: CUSTOMER_FIELDS },
  datesSection('Dispatch Date'),
  ...DELIVERY_SECTIONS,
] as const satisfies readonly FormSection[];

/** The lines of an invoice (spec §2, §9 "Line account codes"). */
const lines = [
  { key: 'code', label: 'Item Code', kind: 'special' },
  { key: 'name', label: 'Item Name', kind: 'product', field: 'name', card: 'name' },
  { key: 'unit', label: 'Unit', kind: 'product', field: 'unit' },
  { key: 'stock', label: 'Stock', kind: 'special', align: 'number' },
  { key: 'quantity', label: 'Qty', kind: 'quantity', field: 'quantity' },
  { key: 'price', label: 'Unit Price', kind: 'special', align: 'money' },
  { key: 'amount', label: 'Line Amount', kind: 'money', field: 'amount', card: 'amount' },
  { key: 'history', label: 'History', kind: 'special' },
  { key: 'taxType', label: 'Tax Type', kind: 'special' },
  { key: 'account', label: 'Account', kind: 'special' },
  { key: 'description', label: 'Line Description', kind: 'text', field: 'description' },
] as const satisfies readonly LineColumn[];

/** The inputs of the form, in the order of a phone order (spec §2 "Sales sheet form"). */
const inputs = [
  { of: 'customer', label: 'Customer', kind: 'special', field: 'customerId', required: true, span: 2 },
  { of: 'date', kind: 'day', field: 'date', required: true },
  { of: 'deliveryDate', kind: 'day', field: 'deliveryDate' },
  { of: 'dueDate', kind: 'day', field: 'dueDate' },
  { of: 'reference', kind: 'text', field: 'reference' },
  { of: 'tag', kind: 'code', field: 'tagId', labels: LINE_TAG_LABELS, codes: LINE_TAGS_IN_ORDER },
  { of: 'address', kind: 'text', field: 'address', span: 2 },
  { of: 'phone', kind: 'text', field: 'phone', type: 'tel' },
  { of: 'serviceStaff', kind: 'choice', field: 'csrServiceId', options: 'staff' },
  { of: 'businessStaff', kind: 'choice', field: 'csrBDId', options: 'staff' },
  { of: 'csrSelfNote', kind: 'note', field: 'csrSelfNote' },
  { of: 'comments', kind: 'note', field: 'comments' },
  // The warehouse that ships the goods; may stay empty until the approval.
  {
    of: 'warehouse',
    kind: 'choice',
    field: 'warehouseId',
    options: 'warehouses',
    placeholder: 'Stock of all warehouses',
    place: 'lines',
    width: 176,
  },
  { of: 'taxType', kind: 'code', field: 'taxType', labels: TAX_TYPE_LABELS, place: 'lines', width: 160 },
  // Proposed by the customer; the approval asks for it again.
  {
    of: 'shipType',
    kind: 'code',
    field: 'shipType',
    labels: SHIP_TYPE_LABELS,
    codes: SHIP_TYPES_IN_ORDER,
    place: 'lines',
    width: 176,
  },
] as const satisfies readonly InputDefinition<FormKeys<typeof form> | (typeof lines)[number]['key']>[];

/** Type 1. */
export const invoiceSheet = {
  type: SheetType.Invoice,
  routeName: SHEET_TYPES[SheetType.Invoice].routeName,
  resource: 'orders',
  list: invoiceList,
  form,
  inputs,
  lines,
  actions: [...COMMON_ACTIONS, ...XERO_ACTIONS],
  cloneTargets: cloneTargets(SheetType.Invoice),
  hasMoney: true,
} as const satisfies SheetDefinition;
