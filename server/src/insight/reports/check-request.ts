import type { ReportRequest } from '@iwe/contract';
import { isPlainDate } from '@iwe/domain';
import { findReport } from '@iwe/reports';
import type { ReportDefinition } from '@iwe/reports';
import { unprocessable } from '../../core/errors.ts';
import type { ProblemItem } from '../../core/errors.ts';

/**
 * Returns the report that a request names. Throws 422 for an unknown one, a field of another report, and wrong days.
 */
export function definitionOf(request: ReportRequest): ReportDefinition {
  const definition = findReport(request.type);
  if (!definition)
    throw unprocessable([{ code: 'unknown-report', message: `There is no report '${request.type}'.`, field: 'type' }]);
  const known = new Set<string>(['type', ...definition.settings.map(({ field }) => field)]);
  const problems: ProblemItem[] = Object.keys(request)
    .filter((field) => !known.has(field))
    .map((field) => ({ code: 'unknown-field', message: `${definition.title} has no setting '${field}'.`, field }));
  if (request.source === 'po' && request.dateType === 'dueDate')
    problems.push({
      code: 'no-due-date',
      message: 'Purchase orders have no due date. Choose Date or ETA Date.',
      field: 'dateType',
    });
  for (const field of ['dateRange', 'csrCreated', 'dueDate'] as const)
    for (const day of [request[field] ?? []].flat())
      if (!isPlainDate(day)) problems.push({ code: 'no-date', message: `${day} is not a date.`, field });
  if (request.dueTime !== undefined && request.dueDate === undefined)
    problems.push({ code: 'no-day', message: 'A time is one of a day: send the day as well.', field: 'dueTime' });
  if (problems.length > 0) throw unprocessable(problems);
  return definition;
}
