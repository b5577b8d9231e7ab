import { cspReportBody } from '@iwe/contract';
import type { App } from '../../app-types.ts';
import { ADD_CSP_REPORT } from './csp-reports.sql.ts';

const MAX_REPORT_BYTES = 16 * 1024;
/** A kind of violation. Only a limited number is stored and the rest logged, because anybody can send reports. */
interface Violation {
  directive: string;
  blocked: string;
  page: string;
  source: string;
  sample: string;
}

/**
 * Registers POST /api/platform/csp-reports, where browsers report blocked scripts and styles. Public and limited in
 * size.
 */
export async function cspReportsRoutes(app: App): Promise<void> {
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
            ADD_CSP_REPORT(violation.directive, violation.blocked, violation.page, violation.source, violation.sample),
          );
        }
        return reply.code(204).send();
      },
    );
  });
}

/**
 * Parses both report formats, the old and the new one, into the same fields. URLs lose their query, which may contain
 * user input.
 */
export function violationsOf(body: unknown): Violation[] {
  const reports = Array.isArray(body)
    ? body.map((report: { body?: unknown }) => report.body)
    : [(body as { 'csp-report'?: unknown })['csp-report']];
  return reports
    .filter((report): report is Record<string, unknown> => typeof report === 'object' && report !== null)
    .map((report) => ({
      directive: text(
        report['effective-directive'] ?? report['effectiveDirective'] ?? report['violated-directive'],
        60,
      ),
      blocked: bare(text(report['blocked-uri'] ?? report['blockedURL'], 300)),
      page: bare(text(report['document-uri'] ?? report['documentURL'], 300)),
      source: bare(text(report['source-file'] ?? report['sourceFile'], 300)),
      sample: text(report['script-sample'] ?? report['sample'], 100),
    }));
}

const text = (value: unknown, most: number): string => (typeof value === 'string' ? value.slice(0, most) : '');
const bare = (url: string): string => url.split(/[?#]/, 1)[0] ?? '';
