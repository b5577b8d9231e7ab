import { statement } from '../../../core/database/statements/statement.ts';

/** Minutes for which a confirmed password is valid. Signing in also confirms it. */
export const CONFIRMED_MINUTES = 15;

export const CONFIRMED_SECONDS = statement(
  'releases.confirmed-seconds',
  `select greatest(0, floor(extract(epoch from confirmed_at + make_interval(mins => ${CONFIRMED_MINUTES}) -
      now())))::int as seconds from session where id = $1`,
).narrow<{ seconds: number }>();

export const MARK_CONFIRMED = statement(
  'releases.mark-confirmed',
  'update session set confirmed_at = now() where id = $1',
);
