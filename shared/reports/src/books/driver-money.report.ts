import { dateRange } from '../definition/common-settings.ts';
import type { ReportDefinition } from '../definition/report-definition.ts';

/** Money that drivers have reported to have taken: a row for every report, per driver and day of the report. */
export const driverMoney = {
  type: 'driver-money',
  title: 'Money Taken by Drivers',
  area: 'books',
  settings: [dateRange],
  groups: [{ key: 'days', label: 'Driver and Day', column: 'driverDay', id: 'driverDayId' }],
  hasSubtotals: true,
  columns: [
    { key: 'driverDay', label: 'Driver and Day', kind: 'text', width: 30 },
    { key: 'driver', label: 'Driver', kind: 'text', width: 20 },
    { key: 'date', label: 'Day', kind: 'date', width: 13 },
    { key: 'number', label: 'Number', kind: 'text', width: 12, link: 'sheet' },
    { key: 'customer', label: 'Customer', kind: 'text', width: 32, link: 'contact' },
    { key: 'payment', label: 'Paid By', kind: 'text' },
    { key: 'cash', label: 'Cash', kind: 'money', isSummed: true },
    { key: 'other', label: 'Other', kind: 'money', isSummed: true },
    { key: 'amount', label: 'Taken', kind: 'money', isSummed: true },
    { key: 'invoiced', label: 'Sheet Total', kind: 'money', isSummed: true },
  ],
  cost: 'none',
  plot: { kind: 'weeks', title: 'Money taken by week', by: 'date', measure: 'amount' },
} as const satisfies ReportDefinition;
