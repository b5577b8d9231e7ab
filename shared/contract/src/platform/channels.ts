import * as z from 'zod';
import { exactVersion, remoteName } from './remote-json.ts';

/** POST /api/platform/pins: this organisation runs exactly this version of the remote from now on. */
export const pinRequest = z.strictObject({
  organisationId: z.number().int().positive(),
  remote: remoteName,
  version: exactVersion,
  reason: z.string().trim().min(1).max(300),
});
/** DELETE /api/platform/pins: the organisation follows the stable channel again. */
export const unpinRequest = z.strictObject({
  organisationId: z.number().int().positive(),
  remote: remoteName,
  reason: z.string().trim().min(1).max(300),
});
/** POST /api/platform/stable: everybody without a pin gets this version. */
export const stableRequest = z.strictObject({ remote: remoteName, version: exactVersion, reason: z.string().trim().min(1).max(300) });
/** POST /api/platform/releases/status: block or free a version, everywhere at once. */
export const releaseStatusRequest = z.strictObject({
  remote: remoteName,
  version: exactVersion,
  status: z.enum(['available', 'deprecated', 'blocked']),
  reason: z.string().trim().min(1).max(300),
});
export const revisionAnswer = z.object({ revision: z.string() });

/** GET /api/platform/releases: what has been published, newest first within its remote. */
export const releaseList = z.object({
  data: z.array(z.object({
    remote: z.string(),
    version: z.string(),
    status: z.enum(['available', 'deprecated', 'blocked']),
    stable: z.boolean(),
    /** Organisations that pin it, as far as the asker may know. */
    pinnedBy: z.array(z.number().int()),
    publisher: z.string(),
    commit: z.string(),
    publishedAt: z.string(),
    runs: z.number().int(),
    failures: z.number().int(),
  })),
});

/** One row of the table that refuses a release or a pin: what the page provides against what the remote needs. */
export const misfitRow = z.object({ package: z.string(), provides: z.string().nullable(), needs: z.string() });
export type MisfitRow = z.infer<typeof misfitRow>;
