import { MONTH_NAMES } from '@iwe/domain';

/** Returns 'Mar' of '2026-03'. */
export const monthText = (month: string): string => MONTH_NAMES[Number(month.slice(5)) - 1] ?? month;
