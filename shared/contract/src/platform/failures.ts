import * as z from 'zod';
import { exactVersion, remoteName } from './remote-json.ts';

/** POST /api/platform/failures: the shell reports a failure of a remote. */
export const failureReport = z.strictObject({
  code: z.string().regex(/^IWE-\d{3}$/),
  remote: remoteName.nullable(),
  version: exactVersion.nullable(),
  /** The version mounted instead, or null when the error panel was shown. */
  fallbackVersion: exactVersion.nullable(),
  /** The page's path, without its query string. */
  page: z.string().max(300),
  message: z.string().max(1000),
});
export type FailureReport = z.infer<typeof failureReport>;

/**
 * POST /api/platform/runs: a version was mounted and has drawn its first screen. Sent once for each browser and
 * version.
 */
export const runReport = z.strictObject({ remote: remoteName, version: exactVersion });

/**
 * POST /api/platform/csp-reports: 'application/reports+json' (a list) or 'application/csp-report' (one). The content
 * isn't validated; only its size is limited.
 */
export const cspReportBody = z.union([
  z.array(z.looseObject({ type: z.string().optional(), body: z.looseObject({}).optional() })).max(50),
  z.looseObject({ 'csp-report': z.looseObject({}).optional() }),
]);
