import { formatDate, today } from '@iwe/domain';
import type { RequestTransaction } from '../../../app-types.ts';
import { conflict } from '../../../errors.ts';
import type { Problem } from '../../../errors.ts';

/** The last step of a sheet through the state machine, from its history. */
export interface LastStep {
  action: string;
  user_id: number | null;
  operator: string;
  at: Date;
}

const LAST_STEP = `select lower(action) as action, user_id, operator, at from audit
where organisation_id = $1 and entity = 'sheet' and entity_id = $2 and lower(action) in ('approve', 'unapprove', 'void') order by id desc limit 1`;

/** Who brought the sheet to where it is; undefined when it was only ever a draft. */
export async function lastStep(tx: Pick<RequestTransaction, 'query' | 'organisation'>, sheetId: number): Promise<LastStep | undefined> {
  const [row] = await tx.query<LastStep>(LAST_STEP, [tx.organisation, sheetId]);
  return row;
}

/** 409 for whoever comes second: who did it, and when. */
export function doneBefore(step: LastStep, deed: string, timeZone: string): Problem {
  return conflict(`${step.operator} ${deed} this sheet on ${formatDate(today(timeZone, step.at))}.`, 'already-done', { by: step.operator, at: step.at.toISOString() });
}
