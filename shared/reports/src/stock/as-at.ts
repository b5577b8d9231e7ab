import type { ReportSetting } from '../definition/settings.ts';

/** The end of which day a report of stock describes; without one it describes the present. */
export const asAt = {
  kind: 'day',
  field: 'dueDate',
  label: 'As At the End Of',
  section: 'basic',
} as const satisfies ReportSetting;
