import { cspReportBody, policyReportList, policyReportQuery } from '@iwe/contract';
import type { App } from '../../core/app-types.ts';
import { ADD_CSP_REPORT, MAX_KINDS_A_DAY, POLICY_REPORTS_COUNT, POLICY_REPORTS_PAGE } from './csp-reports.sql.ts';
import { withoutIds } from '../remotes/without-ids.ts';

const MAX_REPORT_BYTES = 16 * 1024;
/** A kind of violation. Only a limited number is stored and the rest logged, because anybody can send reports. */
interface Violation {
  directive: string;
  /** The origin of a foreign address, the path of an own one, or a word such as 'inline'. */
  blocked: string;
  /** The page's path, without ids. */
  page: string;
  /** The path of the script that did it, or the origin of a foreign one; '' when the browser does not say. */
  source: string;
  sample: string;
  /** The release whose file did it or was blocked; both '' when it was none. */
  remote: string;
  version: string;
}

/**
 * Registers POST /api/platform/csp-reports, where browsers report blocked scripts and styles (public, limited in size
 * and number), and GET, where platform admins read them. They are deleted after 90 days (jobs/tidy.ts).
 */
export async function cspReportsRoutes(app: App): Promise<void> {
  app.get(
    '/api/platform/csp-reports',
    {
      config: { permission: 'platformAdmin' },
      schema: { querystring: policyReportQuery, response: { 200: policyReportList } },
    },
    async (request) => {
      const { page, per_page, keyword } = request.query;
      const wanted = keyword || null;
      const [data, [counted]] = await Promise.all([
        app.database.query(POLICY_REPORTS_PAGE(wanted, per_page, (page - 1) * per_page)),
        app.database.query(POLICY_REPORTS_COUNT(wanted)),
      ]);
      return { data, meta: { total: counted?.total ?? 0, current_page: page, per_page } };
    },
  );

  // Browsers send these reports with their own media types, which no other route accepts.
  await app.register(async (scope: App) => {
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: MAX_REPORT_BYTES },
      (_request, body, done) => {
        try {
          done(null, JSON.parse(String(body)));
        } catch (error) {
          done(error as Error);
        }
      },
    );
    scope.post(
      '/api/platform/csp-reports',
      { config: { permission: 'public' }, bodyLimit: MAX_REPORT_BYTES, schema: { body: cspReportBody, hide: true } },
      async (request, reply) => {
        for (const violation of violationsOf(request.body)) {
          request.log.warn({ ...violation }, 'content security policy violation');
          await app.database.query(
            ADD_CSP_REPORT(
              violation.directive,
              violation.blocked,
              violation.page,
              violation.source,
              violation.sample,
              violation.remote,
              violation.version,
              MAX_KINDS_A_DAY,
            ),
          );
        }
        return reply.code(204).send();
      },
    );
  });
}

/**
 * Parses both report formats, the old and the new one, into the same fields. Addresses lose their query, which may
 * contain user input, and whatever else would make one violation many rows.
 */
export function violationsOf(body: unknown): Violation[] {
  const reports = Array.isArray(body)
    ? body.map((report: { body?: unknown }) => report.body)
    : [(body as { 'csp-report'?: unknown })['csp-report']];
  return reports
    .filter((report): report is Record<string, unknown> => typeof report === 'object' && report !== null)
    .map((report) => {
      const document = text(report['document-uri'] ?? report['documentURL'], 300);
      const own = originOf(document);
      const blocked = place(text(report['blocked-uri'] ?? report['blockedURL'], 300), own);
      const source = place(text(report['source-file'] ?? report['sourceFile'], 300), own);
      return {
        directive: text(
          report['effective-directive'] ?? report['effectiveDirective'] ?? report['violated-directive'],
          60,
        ),
        blocked,
        page: withoutIds(place(document, own)),
        source,
        sample: text(report['script-sample'] ?? report['sample'], 100),
        ...(releaseOf(source) ?? releaseOf(blocked) ?? { remote: '', version: '' }),
      };
    });
}

const text = (value: unknown, most: number): string => (typeof value === 'string' ? value.slice(0, most) : '');

const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null);

/** Returns the path of an own address, the origin of a foreign one, and any other text ('inline', 'eval') as it is. */
function place(url: string, own: string | null): string {
  if (!URL.canParse(url)) return url.split(/[?#]/, 1)[0] ?? '';
  const { origin, pathname, protocol } = new URL(url);
  if (origin === own) return pathname;
  return origin === 'null' ? protocol : origin;
}

/** Returns the release that a release file's path names; null for any other path. */
function releaseOf(path: string): { remote: string; version: string } | null {
  const [, remote, version] = /^\/r\/([^/]+)\/([^/]+)\//.exec(path) ?? [];
  return remote && version ? { remote, version } : null;
}
