import { NEXT_MONTH_END_ORG_ID } from '../wording/constants.ts';
import { addDays, datePartsOf, monthEnd, plainDate, weekdayOf, type PlainDate } from './plain-date.ts';

/**
 * The due date by payment-type text, counted from today (spec §9, DOMAIN §1); the first match of week, month, night, 30
 * decides, in any case: week → next Monday, strictly after; month → end of this month (orgId < 9) or of the next;
 * night → the 14th while the day is below 15, else month end; 30 → today + 30 days; anything else → today.
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
