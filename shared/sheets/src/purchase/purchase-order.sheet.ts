import { cloneTargets, SHEET_TYPES, SheetType } from '@iwe/domain';
import { COMMON_ACTIONS, ORDER_ACTIONS } from '../actions.ts';
import type { FormKeys, FormSection } from '../definition/form.ts';
import type { InputDefinition } from '../definition/inputs.ts';
import type { LineColumn, SheetDefinition } from '../definition/sheet-definition.ts';
import {
  COST_INPUTS,
  COST_SECTION,
  COVER_COLUMN,
  DATE_INPUTS,
  GOODS_SECTION,
  ORDER_INPUTS_AFTER,
  INPUTS_BEFORE,
  LANDED_COLUMN,
  LINES_AFTER,
  LINES_BEFORE,
  ORDER_DATES,
  QUANTITY_AND_PRICES,
  RELATED_INPUT,
  SUPPLIER_SECTION,
} from './purchase.form.ts';
import { purchaseOrderList } from './purchase.lists.ts';

const form = [SUPPLIER_SECTION, ORDER_DATES, GOODS_SECTION, COST_SECTION] as const satisfies readonly FormSection[];

const lines = [
  ...LINES_BEFORE,
  COVER_COLUMN,
  ...QUANTITY_AND_PRICES,
  LANDED_COLUMN,
  { key: 'billed', label: 'Billed, open', kind: 'special', align: 'number', only: 'detail' },
  ...LINES_AFTER,
] as const satisfies readonly LineColumn[];

const inputs = [
  ...INPUTS_BEFORE,
  RELATED_INPUT,
  ...DATE_INPUTS,
  ...ORDER_INPUTS_AFTER,
  ...COST_INPUTS,
] as const satisfies readonly InputDefinition<FormKeys<typeof form> | (typeof lines)[number]['key']>[];

/** Type 3. */
export const purchaseOrderSheet = {
  type: SheetType.PurchaseOrder,
  routeName: SHEET_TYPES[SheetType.PurchaseOrder].routeName,
  resource: 'orders',
  list: purchaseOrderList,
  form,
  inputs,
  lines,
  actions: [...COMMON_ACTIONS, ...ORDER_ACTIONS],
  cloneTargets: cloneTargets(SheetType.PurchaseOrder),
  hasMoney: true,
} as const satisfies SheetDefinition;
