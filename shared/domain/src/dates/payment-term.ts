import { NEXT_MONTH_END_ORG_ID } from '../wording/constants.ts';

/** When an invoice is due, in the words of accounting programs: days after its date, or a day of this or next month. */
export interface PaymentTerm {
  readonly day: number;
  readonly type: 'DAYSAFTERBILLDATE' | 'OFCURRENTMONTH' | 'OFFOLLOWINGMONTH';
}

/** The last day of any month: later days of a month mean its end. */
const LAST_DAY = 31;

/** The standing term of a payment type, as near to `dueDateFor` as a term can be. Days run from the invoice's date. */
export function paymentTermOf(paymentType: string, orgId: number): PaymentTerm {
  const text = paymentType.toLowerCase();
  if (text.includes('week')) return { day: 7, type: 'DAYSAFTERBILLDATE' };
  if (text.includes('month'))
    return { day: LAST_DAY, type: orgId < NEXT_MONTH_END_ORG_ID ? 'OFCURRENTMONTH' : 'OFFOLLOWINGMONTH' };
  if (text.includes('night')) return { day: 14, type: 'DAYSAFTERBILLDATE' };
  if (text.includes('30')) return { day: 30, type: 'DAYSAFTERBILLDATE' };
  return { day: 0, type: 'DAYSAFTERBILLDATE' };
}
