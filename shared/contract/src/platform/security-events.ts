import * as z from 'zod';
import { pageQuery } from '../wire.ts';

/** What is noted of sign-ins, passwords, accounts and rights. */
const SECURITY_EVENT_KINDS = ['sign-in', 'sign-in-failed', 'sign-in-refused', 'confirm-failed', 'reset-asked', 'reset-link-sent', 'password-reset', 'password-changed', 'account-made', 'rights-changed', 'rights-refused'] as const;

/** GET /api/platform/security-events?page=&per_page=&kind=&keyword=: what happened in the whole installation, newest first. `keyword` is found in the email and in the address. */
export const securityEventQuery = pageQuery.extend({ kind: z.enum(SECURITY_EVENT_KINDS).optional(), keyword: z.string().trim().max(200).optional() });
export const securityEventList = z.object({
  data: z.array(z.object({
    id: z.number().int(),
    at: z.string(),
    /** One of SECURITY_EVENT_KINDS, or one of a later version. */
    kind: z.string(),
    /** The person, or the email that was typed; '' for nobody known. */
    email: z.string(),
    /** IP address, '' where there was none. */
    address: z.string(),
    organisation: z.string().nullable(),
    /** Who did it to the person, where that is somebody else. */
    by: z.string().nullable(),
    /** More of what was noted, by kind: `before` and `after` of rights. Never a password, nor a link. */
    details: z.record(z.string(), z.unknown()),
  })),
  meta: z.object({ total: z.number().int(), current_page: z.number().int(), per_page: z.number().int() }),
});
export type SecurityEventRow = z.infer<typeof securityEventList>['data'][number];
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];
