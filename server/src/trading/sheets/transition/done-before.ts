import { formatDate, today } from '@iwe/domain';
import { conflict } from '../../../core/errors.ts';
import type { Problem } from '../../../core/errors.ts';

/** Returns the 409 for whoever comes second: who did the same before, and when. `action` is a past participle. */
export function doneBefore(step: { operator: string; at: Date }, action: string, timeZone: string): Problem {
  return conflict(`${step.operator} ${action} this sheet on ${formatDate(today(timeZone, step.at))}.`, 'already-done', {
    by: step.operator,
    at: step.at.toISOString(),
  });
}
