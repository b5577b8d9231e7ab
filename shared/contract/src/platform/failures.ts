import * as z from 'zod';
import { exactVersion, remoteName } from './remote-json.ts';

/** POST /api/platform/failures: the shell tells what went wrong with a remote. */
export const failureReport = z.strictObject({
  code: z.string().regex(/^IWE-\d{3}$/),
  remote: remoteName.nullable(),
  version: exactVersion.nullable(),
  /** The version mounted instead, or null when the panel was shown. */
  fallbackVersion: exactVersion.nullable(),
  /** The page's path, without its query. */
  page: z.string().max(300),
  message: z.string().max(1000),
});
export type FailureReport = z.infer<typeof failureReport>;

/** POST /api/platform/runs: a version was mounted and drew its first screen. Once a browser and version. */
export const runReport = z.strictObject({ remote: remoteName, version: exactVersion });

/** POST /api/platform/csp-reports: 'application/reports+json' (a list) or 'application/csp-report' (one). Taken as it comes, bounded by size. */
export const cspReportBody = z.union([
  z.array(z.looseObject({ type: z.string().optional(), body: z.looseObject({}).optional() })).max(50),
  z.looseObject({ 'csp-report': z.looseObject({}).optional() }),
]);
