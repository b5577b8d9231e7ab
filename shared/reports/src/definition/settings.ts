import type { ReportRequest } from '@iwe/contract';

/** Where a setting is on the form (spec §2: basic settings, product filter, customer or supplier filter). */
export type SettingSection = 'basic' | 'product' | 'customer' | 'supplier';

/** Options from the organisation's base data. Areas are sent by their names, everything else by id. */
export type ReportOptionSource = 'warehouses' | 'brands' | 'areaTypes' | 'products' | 'customers' | 'suppliers';

export interface ReportOption<Value = string | number> {
  readonly value: Value;
  readonly label: string;
}

interface SettingBase {
  readonly label: string;
  readonly section: SettingSection;
}

/** One of a few values, always sent. */
export interface ChoiceSetting extends SettingBase {
  readonly kind: 'choice';
  readonly field: 'group' | 'dateType' | 'source';
  readonly options: readonly ReportOption<string>[];
  readonly start: string;
}

/** The fields of the request that hold the chosen ones of many. */
export type SelectionField =
  | 'tags'
  | 'warehouses'
  | 'outWarehouse'
  | 'inWarehouse'
  | 'brands'
  | 'categories'
  | 'products'
  | 'areas'
  | 'payments'
  | 'csrs'
  | 'Suppliers'
  | 'kinds';

/**
 * ALL, or some of many (spec §4). `checkboxes` and `select` offer all options at once; `lines` is a table whose rows
 * are remote-search selects.
 */
export interface SelectionSetting extends SettingBase {
  readonly kind: 'selection';
  readonly field: SelectionField;
  readonly control: 'checkboxes' | 'select' | 'lines';
  readonly options: ReportOptionSource | readonly ReportOption[];
  /** Only reports that a figure of another report opens have it in effect: forms show it while it is set. */
  readonly isHiddenUntilSet?: true;
}

/** A setting of a report's form: one field of the request (spec §3 "Report request fields"). */
export type ReportSetting =
  | ChoiceSetting
  | SelectionSetting
  | (SettingBase & { readonly kind: 'dateRange'; readonly field: 'dateRange' | 'csrCreated' })
  | (SettingBase & { readonly kind: 'day'; readonly field: 'dueDate' })
  | (SettingBase & { readonly kind: 'time'; readonly field: 'dueTime'; readonly hint: string })
  | (SettingBase & { readonly kind: 'number'; readonly field: 'unSoldDay' | 'lessThan'; readonly hint: string })
  | (SettingBase & { readonly kind: 'flag'; readonly field: 'includeCost' });

/** The fields of a report's request other than its type. */
export type ReportField = Exclude<keyof ReportRequest, 'type'>;
