import { NEXT_MONTH_END_ORG_ID } from '../wording/constants.ts';
import { addDays, datePartsOf, monthEnd, plainDate, weekdayOf, type PlainDate } from './plain-date.ts';

/**
 * Returns the due date of a payment type, counted from today (spec §9, DOMAIN §1). The first of week, month, night and
 * 30 that the type's name contains decides, in upper or lower case: week → the next Monday after today; month → the end
 * of this month (orgId < 9) or of the next; night → the 14th before the 15th, else the month's end; 30 → today + 30
 * days; anything else → today.
 */
export function dueDateFor(paymentType: string, today: PlainDate, orgId: number): PlainDate {
  const text = paymentType.toLowerCase();
  if (text.includes('week')) return addDays(today, 8 - weekdayOf(today));
  if (text.includes('month')) return monthEnd(today, orgId < NEXT_MONTH_END_ORG_ID ? 0 : 1);
  if (text.includes('night')) {
    const { year, month, day } = datePartsOf(today);
    return day < 15 ? plainDate(year, month, 14) : monthEnd(today);
  }
  if (text.includes('30')) return addDays(today, 30);
  return today;
}
