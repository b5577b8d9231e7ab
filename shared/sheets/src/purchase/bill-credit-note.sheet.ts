import { cloneTargets, SHEET_TYPES, SheetType } from '@iwe/domain';
import { COMMON_ACTIONS, XERO_ACTIONS } from '../actions.ts';
import type { FormKeys, FormSection } from '../definition/form.ts';
import type { InputDefinition } from '../definition/inputs.ts';
import type { LineColumn, SheetDefinition } from '../definition/sheet-definition.ts';
import {
  BILL_DATES,
  CREDIT_INPUTS_AFTER,
  CREDIT_SUPPLIER_SECTION,
  DATE_INPUTS,
  GOODS_SECTION,
  INPUTS_BEFORE,
  LINES_AFTER,
  LINES_BEFORE,
  QUANTITY_AND_PRICES,
  RELATED_INPUT,
} from './purchase.form.ts';
import { billCreditNoteList } from './purchase.lists.ts';

// Returned goods have no freight or clearance, so there are no costs to spread.
const form = [
  CREDIT_SUPPLIER_SECTION,
  BILL_DATES,
  GOODS_SECTION,
  {
    key: 'return',
    title: 'Return',
    fields: [
      { key: 'reason', label: 'Reason', kind: 'text', field: 'reason' },
      { key: 'fxRate', label: 'FX Rate', kind: 'special' },
    ],
  },
] as const satisfies readonly FormSection[];

const lines = [
  ...LINES_BEFORE,
  // The quantity of the billed line, and the part that has not been returned yet.
  { key: 'open', label: 'Billed, open', kind: 'special', align: 'number' },
  ...QUANTITY_AND_PRICES,
  ...LINES_AFTER,
] as const satisfies readonly LineColumn[];

const inputs = [
  ...INPUTS_BEFORE,
  RELATED_INPUT,
  ...DATE_INPUTS,
  { of: 'dueDate', kind: 'day', field: 'dueDate' },
  ...CREDIT_INPUTS_AFTER,
  { of: 'reason', kind: 'text', field: 'reason', span: 2 },
] as const satisfies readonly InputDefinition<FormKeys<typeof form> | (typeof lines)[number]['key']>[];

/** Type 5. */
export const billCreditNoteSheet = {
  type: SheetType.BillCreditNote,
  routeName: SHEET_TYPES[SheetType.BillCreditNote].routeName,
  resource: 'orders',
  list: billCreditNoteList,
  form,
  inputs,
  lines,
  actions: [...COMMON_ACTIONS, ...XERO_ACTIONS],
  cloneTargets: cloneTargets(SheetType.BillCreditNote),
  hasMoney: true,
} as const satisfies SheetDefinition;
