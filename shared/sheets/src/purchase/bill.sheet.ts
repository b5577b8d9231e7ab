import { cloneTargets, SHEET_TYPES, SheetType } from '@iwe/domain';
import { COMMON_ACTIONS, XERO_ACTIONS } from '../actions.ts';
import type { FormKeys, FormSection } from '../definition/form.ts';
import type { InputDefinition } from '../definition/inputs.ts';
import type { LineColumn, SheetDefinition } from '../definition/sheet-definition.ts';
import {
  BILL_DATES,
  COST_INPUTS,
  COST_SECTION,
  COVER_COLUMN,
  DATE_INPUTS,
  GOODS_SECTION,
  INPUTS_AFTER,
  INPUTS_BEFORE,
  LANDED_COLUMN,
  LINES_AFTER,
  LINES_BEFORE,
  QUANTITY_AND_PRICES,
  RELATED_INPUT,
  SUPPLIER_SECTION,
} from './purchase.form.ts';
import { billList } from './purchase.lists.ts';

const form = [SUPPLIER_SECTION, BILL_DATES, GOODS_SECTION, COST_SECTION] as const satisfies readonly FormSection[];

const lines = [
  ...LINES_BEFORE,
  COVER_COLUMN,
  // The quantity of the ordered line, and the part that no approved bill has taken yet.
  { key: 'open', label: 'Ordered, open', kind: 'special', align: 'number' },
  ...QUANTITY_AND_PRICES,
  LANDED_COLUMN,
  ...LINES_AFTER,
] as const satisfies readonly LineColumn[];

const inputs = [
  ...INPUTS_BEFORE,
  RELATED_INPUT,
  ...DATE_INPUTS,
  { of: 'dueDate', kind: 'day', field: 'dueDate' },
  ...INPUTS_AFTER,
  ...COST_INPUTS,
] as const satisfies readonly InputDefinition<FormKeys<typeof form> | (typeof lines)[number]['key']>[];

/** Type 4. */
export const billSheet = {
  type: SheetType.Bill,
  routeName: SHEET_TYPES[SheetType.Bill].routeName,
  resource: 'orders',
  list: billList,
  form,
  inputs,
  lines,
  actions: [...COMMON_ACTIONS, ...XERO_ACTIONS],
  cloneTargets: cloneTargets(SheetType.Bill),
  hasMoney: true,
} as const satisfies SheetDefinition;
