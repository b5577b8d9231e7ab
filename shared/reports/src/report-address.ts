import type { ReportRequest } from '@iwe/contract';
import { isPlainDate } from '@iwe/domain';
import type { ReportArea, ReportDefinition } from './definition/report-definition.ts';
import type { ReportSetting } from './definition/settings.ts';
import { findReport } from './reports.ts';

const PAGES: Readonly<Record<ReportArea, string>> = {
  sales: '/sales_reports',
  purchase: '/purchase_reports',
  inventory: '/inventory_reports',
  stock: '/stock_value',
  books: '/receivables',
};

/** Returns the address of a report's page with these settings; what has several values is repeated. */
export function reportAddress({ type, ...settings }: ReportRequest): string {
  const definition = findReport(type);
  if (!definition) throw new Error(`There is no report '${type}'.`);
  const params = new URLSearchParams({ report: type });
  for (const [field, value] of Object.entries(settings))
    for (const each of [value].flat()) params.append(field, String(each));
  return `${PAGES[definition.area]}?${params.toString()}`;
}

/**
 * Returns the request that an address asks for, null for one without settings, and the names of parameters that are no
 * setting of the report or have a value that its form cannot have: they are left out.
 */
export function requestOfAddress(
  definition: ReportDefinition,
  params: URLSearchParams,
): { request: ReportRequest | null; refused: readonly string[] } {
  const request: Record<string, unknown> = {};
  const refused: string[] = [];
  for (const field of new Set(params.keys())) {
    if (field === 'report') continue;
    const setting = definition.settings.find((each) => each.field === field);
    const value = setting && valueOf(setting, params.getAll(field));
    if (value === undefined) refused.push(setting?.label ?? field);
    else request[field] = value;
  }
  const isEmpty = Object.keys(request).length === 0;
  return { request: isEmpty ? null : ({ type: definition.type, ...request } as ReportRequest), refused };
}

/** More than anybody chooses; the server takes no more either. */
const MAX_CHOSEN = 500;
const MAX_NUMBERS = { unSoldDay: 10_000, lessThan: 1_000_000 } as const;
const isWhole = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

/** Returns the value of a setting as a request has it; undefined for texts that are none. */
function valueOf(setting: ReportSetting, texts: readonly string[]): unknown {
  const [first = '', second] = texts;
  const isOne = texts.length === 1;
  switch (setting.kind) {
    case 'choice':
      return isOne && setting.options.some(({ value }) => value === first) ? first : undefined;
    case 'selection': {
      const values = chosenOf(setting.options, texts);
      return values.length === texts.length && values.length <= MAX_CHOSEN ? values : undefined;
    }
    case 'dateRange':
      return texts.length === 2 && texts.every(isPlainDate) && first <= (second ?? '') ? texts : undefined;
    case 'day':
      return isOne && isPlainDate(first) ? first : undefined;
    case 'time':
      return isOne && /^([01]\d|2[0-3]):[0-5]\d$/.test(first) ? first : undefined;
    case 'number':
      return isOne && isWhole(first) && Number(first) <= MAX_NUMBERS[setting.field] ? Number(first) : undefined;
    case 'flag':
      return isOne && first === 'true' ? true : undefined;
  }
}

/** Returns the values of texts that a selection can have. */
function chosenOf(
  options: Extract<ReportSetting, { kind: 'selection' }>['options'],
  texts: readonly string[],
): (string | number)[] {
  const named = [...new Set(texts)];
  if (options === 'areaTypes') return named.filter((text) => text !== '' && text.length <= 100);
  if (typeof options === 'string') return named.filter(isWhole).map(Number);
  return named.flatMap((text) => options.find(({ value }) => String(value) === text)?.value ?? []);
}
