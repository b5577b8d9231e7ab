import type { ReportSetting } from '../definition/settings.ts';

/** The end of which day a report of stock describes; without one it describes the present. */
export const asAt = {
  kind: 'day',
  field: 'dueDate',
  label: 'As At the End Of',
  section: 'basic',
} as const satisfies ReportSetting;

/** A moment of that day instead of its end, on the organisation's clock. */
export const asAtTime = {
  kind: 'time',
  field: 'dueTime',
  label: 'Or at a Time of That Day',
  section: 'basic',
  hint: 'Empty: the end of the day',
} as const satisfies ReportSetting;
