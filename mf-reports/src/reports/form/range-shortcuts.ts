import { addDays, addMonths, datePartsOf, monthEnd, plainDate } from '@iwe/domain';
import type { DayRange } from '@iwe/reports';

/** Returns the ranges that reports are mostly about. A financial year of Australia begins on the first of July. */
export function rangeShortcuts(today: string): readonly (DayRange & { readonly label: string })[] {
  const { year, month } = datePartsOf(today);
  const monthStart = plainDate(year, month, 1);
  const lastMonth = addMonths(monthStart, -1);
  const yearStart = plainDate(month >= 7 ? year : year - 1, 7, 1);
  return [
    { label: 'Last 7 days', from: addDays(today, -6), to: today },
    { label: 'This month', from: monthStart, to: monthEnd(today) },
    { label: 'Last month', from: lastMonth, to: monthEnd(lastMonth) },
    { label: 'This FY', from: yearStart, to: addDays(addMonths(yearStart, 12), -1) },
    { label: 'Last FY', from: addMonths(yearStart, -12), to: addDays(yearStart, -1) },
  ];
}
