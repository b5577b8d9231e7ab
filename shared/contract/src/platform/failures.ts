import * as z from 'zod';
import { pageQuery } from '../wire.ts';
import { FAILURE_CAUSES } from './failure-codes.ts';
import { exactVersion, remoteName } from './remote-json.ts';
import { line } from '../text.ts';

/**
 * The token that GET /api/platform/remotes gave the account with a release. A report about a version is refused without
 * it (403 'start-token').
 */
const startToken = z.string().max(100).optional();

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
  /** Shells from before it was judged send none. */
  cause: z.enum(FAILURE_CAUSES).optional(),
  /** The other releases whose code ran in the page before ('mf-sales@1.0.0'): they may have changed it. */
  ranBefore: z.array(z.string().max(120)).max(10).optional(),
  token: startToken,
});
export type FailureReport = z.infer<typeof failureReport>;

/**
 * POST /api/platform/runs: a version was mounted and has drawn its first screen. Sent once for each browser, version
 * and day.
 */
export const runReport = z.strictObject({ remote: remoteName, version: exactVersion, token: startToken });

/**
 * POST /api/platform/csp-reports: 'application/reports+json' (a list) or 'application/csp-report' (one). The content
 * isn't validated; only its size is limited.
 */
export const cspReportBody = z.union([
  z.array(z.looseObject({ type: z.string().optional(), body: z.looseObject({}).optional() })).max(50),
  z.looseObject({ 'csp-report': z.looseObject({}).optional() }),
]);

/** GET /api/platform/csp-reports?page=&per_page=&keyword=: what the page's policy blocked, by remote, latest first. */
export const policyReportQuery = pageQuery.extend({ keyword: line(200).optional() });
export const policyReportList = z.object({
  data: z.array(
    z.object({
      /**
       * The release whose file did it or was blocked; both '' for the shell, a browser extension or a forged report.
       */
      remote: z.string(),
      version: z.string(),
      directive: z.string(),
      /** An origin, a path of ours, or a word such as 'inline'. */
      blocked: z.string(),
      source: z.string(),
      sample: z.string(),
      /** The latest page, without ids, and the number of different ones. */
      page: z.string(),
      pages: z.number().int(),
      count: z.number().int(),
      lastAt: z.string(),
    }),
  ),
  meta: z.object({ total: z.number().int(), current_page: z.number().int(), per_page: z.number().int() }),
});
export type PolicyReportRow = z.infer<typeof policyReportList>['data'][number];
