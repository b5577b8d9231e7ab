import type { ReportRequest } from '@iwe/contract';
import type { ReportDefinition } from './definition/report-definition.ts';
import type { SelectionField } from './definition/settings.ts';

/** ALL, or the chosen ones. Ticking ALL off begins with none chosen. */
export interface Selection {
  readonly all: boolean;
  readonly chosen: readonly (string | number)[];
}

/** Two days, each '' while it is not entered. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** What a report's form holds: a value for every field of a request, also those that the report has no setting for. */
export type ReportState = { readonly [Field in SelectionField]: Selection } & {
  readonly group: string;
  readonly dateType: string;
  readonly source: string;
  readonly dateRange: DayRange;
  readonly csrCreated: DayRange;
  readonly dueDate: string;
  /** 'HH:mm', or '' for the end of the day. */
  readonly dueTime: string;
  readonly unSoldDay: number;
  readonly lessThan: number;
  readonly includeCost: boolean;
};

const ALL: Selection = { all: true, chosen: [] };
const NO_DAYS: DayRange = { from: '', to: '' };

/** Returns the initial form of a report, which a change of tabs also returns to: all selections ALL (spec §4). */
export function initialState(definition: ReportDefinition): ReportState {
  const start = (field: string): string => {
    const setting = definition.settings.find((each) => each.kind === 'choice' && each.field === field);
    return setting?.kind === 'choice' ? setting.start : '';
  };
  return {
    group: start('group'),
    dateType: start('dateType'),
    source: start('source'),
    dateRange: NO_DAYS,
    csrCreated: NO_DAYS,
    dueDate: '',
    dueTime: '',
    unSoldDay: 0,
    lessThan: 0,
    includeCost: false,
    tags: ALL,
    warehouses: ALL,
    outWarehouse: ALL,
    inWarehouse: ALL,
    brands: ALL,
    categories: ALL,
    products: ALL,
    areas: ALL,
    payments: ALL,
    csrs: ALL,
    Suppliers: ALL,
    kinds: ALL,
  };
}

/**
 * Returns the request of a report's form: its type, and each of its settings only when set (spec §5): a selection when
 * ALL is off and at least one is chosen, a range of days when both are entered, numbers above 0, a day that is not
 * empty, includeCost when true. Radios are always set.
 */
export function reportRequest(definition: ReportDefinition, state: ReportState): ReportRequest {
  const request: Record<string, unknown> = { type: definition.type };
  for (const setting of definition.settings) {
    const value = valueOf(setting.field, state);
    if (value !== undefined) request[setting.field] = value;
  }
  return request as ReportRequest;
}

function valueOf(field: keyof ReportState, state: ReportState): unknown {
  const value = state[field];
  // A time is one of a day.
  if (field === 'dueTime' && state.dueDate === '') return undefined;
  if (typeof value === 'string') return value === '' ? undefined : value;
  if (typeof value === 'number') return value > 0 ? value : undefined;
  if (typeof value === 'boolean') return value ? true : undefined;
  if ('all' in value) return value.all || value.chosen.length === 0 ? undefined : [...value.chosen];
  return value.from === '' || value.to === '' ? undefined : [value.from, value.to];
}

/** Returns the form that a request was made from, for saved settings. */
export function stateOfRequest(definition: ReportDefinition, request: ReportRequest): ReportState {
  const state: Record<string, unknown> = { ...initialState(definition) };
  for (const { kind, field } of definition.settings) {
    const value = request[field];
    if (value === undefined) continue;
    if (kind === 'selection') state[field] = { all: false, chosen: value };
    else if (kind === 'dateRange') state[field] = { from: (value as string[])[0], to: (value as string[])[1] };
    else state[field] = value;
  }
  return state as ReportState;
}

/** Returns what is wrong with a form, in words; null when it can be sent. */
export function stateProblem(definition: ReportDefinition, state: ReportState): string | null {
  for (const { kind, field, label } of definition.settings) {
    if (kind !== 'dateRange') continue;
    const { from, to } = state[field];
    if ((from === '') !== (to === '')) return `${label}: enter both days, or none.`;
    if (from > to) return `${label}: the first day is after the last one.`;
  }
  return null;
}
