import {
  cloneTargets,
  LINE_TAG_LABELS,
  LINE_TAGS_IN_ORDER,
  RETURN_TAX_TYPE_LABELS,
  SHEET_TYPES,
  SHIP_TYPE_LABELS,
  SHIP_TYPES_IN_ORDER,
  SheetType,
} from '@iwe/domain';
import { COMMON_ACTIONS, XERO_ACTIONS } from '../actions.ts';
import type { FormKeys, FormSection } from '../definition/form.ts';
import type { InputDefinition } from '../definition/inputs.ts';
import type { LineColumn, SheetDefinition } from '../definition/sheet-definition.ts';
import { creditNoteList } from './credit-note.list.ts';
import { CUSTOMER_FIELDS, datesSection, DELIVERY_SECTIONS } from './sales-form.ts';

/**
 * The head of a credit note (spec §2 "Sales sheet form", "Detail adds"): as an invoice's, with a pickup date instead of
 * the dispatch date, and the reason for the return.
 */
const form = [
  {
    key: 'customer',
    title: 'Customer',
    fields: [...CUSTOMER_FIELDS, { key: 'reason', label: 'Reason', kind: 'text', field: 'reason' }],
  },
  datesSection('Pickup Date'),
  ...DELIVERY_SECTIONS,
] as const satisfies readonly FormSection[];

/**
 * The lines of a credit note (spec §2, §9 "Line account codes"); a line created from an invoice shows its open
 * quantity.
 */
const lines = [
  { key: 'code', label: 'Item Code', kind: 'special' },
  { key: 'name', label: 'Item Name', kind: 'product', field: 'name', card: 'name' },
  { key: 'unit', label: 'Unit', kind: 'product', field: 'unit' },
  { key: 'stock', label: 'Stock', kind: 'special', align: 'number' },
  { key: 'quantity', label: 'Qty', kind: 'quantity', field: 'quantity' },
  { key: 'source', label: 'Sold, Open', kind: 'special' },
  { key: 'price', label: 'Unit Price', kind: 'special', align: 'money' },
  { key: 'amount', label: 'Line Amount', kind: 'money', field: 'amount', card: 'amount' },
  { key: 'history', label: 'History', kind: 'special' },
  { key: 'taxType', label: 'Tax Type', kind: 'special' },
  { key: 'account', label: 'Account', kind: 'special' },
  { key: 'description', label: 'Line Description', kind: 'text', field: 'description' },
] as const satisfies readonly LineColumn[];

/** The inputs of the form (spec §2 "Sales sheet form"). */
const inputs = [
  { of: 'customer', label: 'Customer', kind: 'special', field: 'customerId', required: true, span: 2 },
  { of: 'date', kind: 'day', field: 'date', required: true },
  { of: 'deliveryDate', kind: 'day', field: 'deliveryDate' },
  { of: 'dueDate', kind: 'day', field: 'dueDate' },
  { of: 'reference', kind: 'text', field: 'reference' },
  { of: 'tag', kind: 'code', field: 'tagId', labels: LINE_TAG_LABELS, codes: LINE_TAGS_IN_ORDER },
  // Adjustment notes state why goods are returned; the approval requires it.
  {
    of: 'reason',
    kind: 'note',
    field: 'reason',
    span: 2,
    hint: 'Why the goods come back: needed to approve',
  },
  { of: 'address', kind: 'text', field: 'address', span: 2 },
  { of: 'phone', kind: 'text', field: 'phone', type: 'tel' },
  { of: 'serviceStaff', kind: 'choice', field: 'csrServiceId', options: 'staff' },
  { of: 'businessStaff', kind: 'choice', field: 'csrBDId', options: 'staff' },
  { of: 'csrSelfNote', kind: 'note', field: 'csrSelfNote', span: 2 },
  { of: 'comments', kind: 'note', field: 'comments', span: 3 },
  // The warehouse that receives the goods; may stay empty until the approval.
  {
    of: 'warehouse',
    kind: 'choice',
    field: 'warehouseId',
    options: 'warehouses',
    placeholder: 'Warehouse at approval',
    place: 'lines',
    width: 176,
  },
  { of: 'taxType', kind: 'code', field: 'taxType', labels: RETURN_TAX_TYPE_LABELS, place: 'lines', width: 160 },
  // 'Driver Pick-up' for a new one (spec §2); the approval asks for it again.
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

/** Type 2: goods that customers return, or a refund for a service. */
export const creditNoteSheet = {
  type: SheetType.CreditNote,
  routeName: SHEET_TYPES[SheetType.CreditNote].routeName,
  resource: 'orders',
  list: creditNoteList,
  form,
  inputs,
  lines,
  actions: [...COMMON_ACTIONS, ...XERO_ACTIONS],
  cloneTargets: cloneTargets(SheetType.CreditNote),
  hasMoney: true,
} as const satisfies SheetDefinition;
