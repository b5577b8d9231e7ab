import * as z from 'zod';
import { decision } from './channels.ts';
import { grantView } from './overview.ts';
import { previewName } from './remotes-answer.ts';
import { remoteName } from './remote-json.ts';
import { oneEmail } from '../text.ts';

/** The longest time in hours that a developer's grant can last. */
export const MAX_DEVELOPER_HOURS = 8;

/**
 * The address at which a developer's machine serves a remote: 'http://127.0.0.1:4300', 'http://localhost:4300', or an
 * https origin. It is inserted into the page's content security policy, so only a bare origin is accepted: no path,
 * wildcard or space.
 */
export const developerOrigin = z
  .string()
  .max(120)
  .regex(
    /^(http:\/\/(127\.0\.0\.1|localhost):\d{2,5}|https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{2,5})?)$/,
    'An origin looks like http://127.0.0.1:4300, http://localhost:4300 or https://dev.example.com',
  );

/**
 * POST /api/platform/dev-grants: one person may run one remote from that origin for some hours. Platform admins only.
 */
export const developerGrantRequest = z.strictObject({
  ...decision,
  remote: remoteName,
  email: oneEmail,
  origin: developerOrigin,
  hours: z.number().int().min(1).max(MAX_DEVELOPER_HOURS),
});

export const developerGrantParams = z.object({ id: z.coerce.number().int().positive() });

/**
 * A point in the releases' history at which something changed for the user's organisation; the oldest one changes
 * nothing.
 */
export const releaseMoment = z.object({
  revision: z.number().int(),
  at: z.string(),
  action: z.string(),
  remote: z.string().nullable(),
  version: z.string().nullable(),
  changes: z.array(z.object({ remote: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
});
export type ReleaseMoment = z.infer<typeof releaseMoment>;

/**
 * GET /api/platform/developer: the data of the developers' panel, for admins and for users with a developer's grant.
 */
export const developerPanel = z.object({
  data: z.object({
    /** The user's own live grants; `inUse`: used in this session. */
    grants: z.array(grantView.extend({ inUse: z.boolean() })),
    mayGrant: z.boolean(),
    remotes: z.array(
      z.object({
        name: z.string(),
        version: z.string().nullable(),
        source: z.string().nullable(),
        fallback: z.string().nullable(),
        degraded: z.string().nullable(),
        /** Until when its version is supported; null while it is not deprecated. */
        supportedUntil: z.string().nullable(),
        explanation: z.array(z.object({ rule: z.string(), version: z.string().nullable(), outcome: z.string() })),
        /** Whether the user may read its source maps (GET /api/platform/source-maps/{remote}/{version}). */
        sources: z.boolean(),
      }),
    ),
    /** Oldest first. */
    moments: z.array(releaseMoment),
  }),
});
export type DeveloperPanel = z.infer<typeof developerPanel>['data'];

/**
 * GET /api/platform/remotes?at=: the remotes that would run after that revision, for this page load only. Only for
 * users who may open the panel.
 */
export const remotesQuery = z.object({
  at: z.coerce.number().int().positive().optional(),
  preview: previewName.optional(),
});
