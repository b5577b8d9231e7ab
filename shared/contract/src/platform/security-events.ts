import * as z from 'zod';
import { pageQuery } from '../wire.ts';
import { line } from '../text.ts';

/** The recorded events about sign-ins, passwords, accounts, rights, and releases that were changed. */
const SECURITY_EVENT_KINDS = [
  'sign-in',
  'sign-in-failed',
  'sign-in-refused',
  'confirm-failed',
  'reset-asked',
  'reset-link-sent',
  'password-reset',
  'password-changed',
  'account-made',
  'rights-changed',
  'rights-refused',
  'sign-in-notice',
  'session-ended',
  'second-factor-on',
  'second-factor-off',
  'second-factor-removed',
  'recovery-codes-renewed',
  'release-changed',
  'release-repaired',
  'deploy-session',
  'deploy-session-refused',
] as const;

/**
 * GET /api/platform/security-events?page=&per_page=&kind=&keyword=: events of the whole installation, newest first.
 * `keyword` is searched in the email and the IP address.
 */
export const securityEventQuery = pageQuery.extend({
  kind: z.enum(SECURITY_EVENT_KINDS).optional(),
  keyword: line(200).optional(),
});
export const securityEventList = z.object({
  data: z.array(
    z.object({
      id: z.number().int(),
      at: z.string(),
      /** One of SECURITY_EVENT_KINDS, or a kind that a later version added. */
      kind: z.string(),
      /** The person's email, or the one that was typed; '' when unknown. */
      email: z.string(),
      /** IP address, '' when there was none. */
      address: z.string(),
      organisation: z.string().nullable(),
      /** Who did it, when that is somebody else than the person. */
      by: z.string().nullable(),
      /** More data of the event, by kind: `before` and `after` for rights. Never a password or a link. */
      details: z.record(z.string(), z.unknown()),
    }),
  ),
  meta: z.object({ total: z.number().int(), current_page: z.number().int(), per_page: z.number().int() }),
});
export type SecurityEventRow = z.infer<typeof securityEventList>['data'][number];
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];
