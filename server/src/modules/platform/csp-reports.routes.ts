import { cspReportBody } from '@iwe/contract';
import type { App } from '../../app-types.ts';

const MAX_REPORT_BYTES = 16 * 1024;
/** Different violations that are kept; more are only logged, because anybody can send them. */
const MAX_ROWS = 2000;

interface Violation { directive: string; blocked: string; page: string; source: string; sample: string }

/** POST /api/platform/csp-reports: browsers tell of blocked scripts and styles. Public, small, counted. */
export async function cspReportsRoutes(app: App): Promise<void> {
  // Browsers send media types of their own here; nowhere else are they accepted.
  await app.register(async (scope: App) => {
    scope.addContentTypeParser(['application/csp-report', 'application/reports+json'], { parseAs: 'string', bodyLimit: MAX_REPORT_BYTES }, (_request, body, done) => {
      try {
        done(null, JSON.parse(String(body)));
      } catch (error) {
        done(error as Error);
      }
    });
    scope.post('/api/platform/csp-reports', { config: { permission: 'public' }, bodyLimit: MAX_REPORT_BYTES, schema: { body: cspReportBody, hide: true } }, async (request, reply) => {
      for (const violation of violationsOf(request.body)) {
        request.log.warn({ ...violation }, 'content security policy violation');
        await app.database.query(
          `insert into csp_report (directive, blocked, page, source, sample) select $1, $2, $3, $4, $5 where (select count(*) from csp_report) < ${MAX_ROWS}
           on conflict (directive, blocked, page, source) do update set count = csp_report.count + 1, last_at = now()`,
          [violation.directive, violation.blocked, violation.page, violation.source, violation.sample],
        );
      }
      return reply.code(204).send();
    });
  });
}

/** Both forms, old and new, as the same few fields; URLs without their query, because that may hold what people typed. */
export function violationsOf(body: unknown): Violation[] {
  const reports = Array.isArray(body) ? body.map((report: { body?: unknown }) => report.body) : [(body as { 'csp-report'?: unknown })['csp-report']];
  return reports.filter((report): report is Record<string, unknown> => typeof report === 'object' && report !== null).map((report) => ({
    directive: text(report['effective-directive'] ?? report['effectiveDirective'] ?? report['violated-directive'], 60),
    blocked: bare(text(report['blocked-uri'] ?? report['blockedURL'], 300)),
    page: bare(text(report['document-uri'] ?? report['documentURL'], 300)),
    source: bare(text(report['source-file'] ?? report['sourceFile'], 300)),
    sample: text(report['script-sample'] ?? report['sample'], 100),
  }));
}

const text = (value: unknown, most: number): string => (typeof value === 'string' ? value.slice(0, most) : '');
const bare = (url: string): string => url.split(/[?#]/, 1)[0] ?? '';
