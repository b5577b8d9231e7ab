import { isPlainDate } from '@iwe/domain';
import { unprocessable } from '../../errors.ts';

/** The stored states behind each value of the filter 'Xero Sent'. 'Unsent' includes what is waiting to be sent. */
export const XERO_STATES: Readonly<Record<'Sent' | 'Unsent' | 'Fail', number[]>> = {
  Sent: [2],
  Unsent: [0, 1],
  Fail: [3],
};

/**
 * Returns SQL for the moment at which a day (a placeholder's 'yyyy-MM-dd') begins in the organisation's time zone, plus
 * `later` days.
 */
export const dayStart = (placeholder: string, later = 0): string =>
  `((${placeholder}::date + ${later})::timestamp at time zone
    (select time_zone from organisation where id = iwe_organisation()))`;

/** Throws 422, naming the filter, for days that do not exist, such as 2026-02-30. */
export function refuseImpossibleDays<Key extends string>(
  query: { readonly [Each in Key]?: string | undefined },
  keys: readonly Key[],
): void {
  const wrong = keys.filter((key) => query[key] !== undefined && !isPlainDate(query[key] ?? ''));
  if (wrong.length > 0)
    throw unprocessable(
      wrong.map((field) => ({
        code: 'invalid-date',
        field,
        message: `${field}: ${query[field]} is not a date. Use a date like 2026-03-31`,
      })),
    );
}
