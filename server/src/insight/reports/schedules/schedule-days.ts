import type { ReportFrequency, ReportRequest } from '@iwe/contract';
import { addDays, addMonths, datePartsOf, monthEnd, plainDate, weekdayOf } from '@iwe/domain';
import type { PlainDate } from '@iwe/domain';
import type { ReportDefinition } from '@iwe/reports';

/** Returns the next day after `today` on which a schedule is due: a Monday, or the first of a month. */
export function nextDay(frequency: ReportFrequency, today: PlainDate): PlainDate {
  return frequency === 'weekly' ? addDays(today, 8 - weekdayOf(today)) : addDays(monthEnd(today), 1);
}

/** Returns the days that a schedule due on `day` is about: the week or the month before. */
export function daysBefore(frequency: ReportFrequency, day: PlainDate): [PlainDate, PlainDate] {
  const last = addDays(day, -1);
  if (frequency === 'weekly') return [addDays(day, -7), last];
  const { year, month } = datePartsOf(addMonths(day, -1));
  return [plainDate(year, month, 1), last];
}

/** Returns the request of a schedule with the days that follow from the day on which it is due. */
export function requestOn(
  definition: ReportDefinition,
  request: ReportRequest,
  { frequency, day }: { frequency: ReportFrequency; day: PlainDate },
): ReportRequest {
  const has = (field: string) => definition.settings.some((setting) => setting.field === field);
  const dateRange = daysBefore(frequency, day);
  return {
    ...request,
    ...(has('dateRange') ? { dateRange } : {}),
    ...(has('dueDate') ? { dueDate: dateRange[1] } : {}),
  };
}
