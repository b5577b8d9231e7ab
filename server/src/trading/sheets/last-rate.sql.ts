import { statement } from '../../core/database/statements/statement.ts';
import { APPROVED, BILL, PURCHASE_ORDER } from '../../core/database/names.ts';

/**
 * SQL: the rate of the organisation's last approved order or bill that has one, in USD per AUD. `organisation` and
 * `exceptId` (the sheet that asks; its own rate is no comparison) are SQL expressions.
 */
export const lastFxRateSql = (organisation: string, exceptId: string): string =>
  `(select x.fx_rate from sheet x where x.organisation_id = ${organisation}
    and x.type in (${PURCHASE_ORDER}, ${BILL}) and x.status = ${APPROVED}
      and x.fx_rate > 0 and x.id <> ${exceptId} order by x.approved_at desc limit 1)`;

/** For a purchase that is not saved yet: no sheet is left out. */
export const LAST_FX_RATE = statement('costs.last-fx-rate', `select ${lastFxRateSql('$1', '0')} as fx_rate`);
