import type { JobDetails, JobState, JobView } from '@iwe/contract';
import type { SystemTransaction } from '../../core/database/index.ts';
import { statement } from '../../core/database/statements/statement.ts';

type Reader = SystemTransaction;

const VIEW = `j.id, j.name, j.title, o.name as organisation, j.state,
  j.state = 'running' and j.cancel_requested_at is not null as "isCancelling",
  j.progress_done as "progressDone", j.progress_total as "progressTotal", j.error, j.attempts, r.name as "requestedBy",
  to_json(j.created_at) #>> '{}' as "createdAt", to_json(j.run_after) #>> '{}' as "runAfter",
  to_json(j.started_at) #>> '{}' as "startedAt", to_json(j.finished_at) #>> '{}' as "finishedAt"`;
const FROM = `from job j left join organisation o on o.id = j.organisation_id left join app_user r on r.id = j.requested_by`;
/** What PostgreSQL cannot tell of these columns: which texts a state is one of, and what is never null. */
type JobColumns = Pick<JobView, 'state' | 'isCancelling' | 'createdAt' | 'runAfter'>;
const PAGE = statement(
  'job-admin.page',
  `select ${VIEW} ${FROM} where ($1::int is null or j.organisation_id = $1) and ($2::text is null or j.state = $2)
  order by j.id desc limit $3 offset $4`,
).narrow<JobColumns>();

/** Returns a page of jobs, newest first. `organisation` null: of all organisations and of the installation itself. */
export const jobPage = (
  tx: Reader,
  { organisation, state }: { organisation: number | null; state: JobState | null },
  { page, perPage }: { page: number; perPage: number },
): Promise<JobView[]> => tx.query(PAGE(organisation, state, perPage, (page - 1) * perPage));

const COUNTS = statement(
  'job-admin.counts',
  `select state, count(*)::int as count from job where ($1::int is null or organisation_id = $1) group by state`,
).narrow<{ state: JobState; count: number }>();

/** Returns how many jobs are in each state. */
export async function jobCounts(tx: Reader, organisation: number | null): Promise<Record<JobState, number>> {
  const counts: Record<JobState, number> = { waiting: 0, running: 0, done: 0, failed: 0, cancelled: 0 };
  for (const { state, count } of await tx.query(COUNTS(organisation))) counts[state] = count;
  return counts;
}

const ONE = statement(
  'job-admin.one',
  `select ${VIEW}, j.failures, j.crashes, j.worker, to_json(j.lease_until) #>> '{}' as "leaseUntil",
    case when j.decision is not null then
      json_build_object('action', j.decision, 'by', d.name, 'at', to_json(j.decided_at) #>> '{}') end as decision
  ${FROM} left join app_user d on d.id = j.decided_by where j.id = $1 and ($2::int is null or j.organisation_id = $2)`,
).narrow<JobColumns & Pick<JobDetails, 'decision'>>();

/** Returns one job; null when it does not exist or belongs to another organisation. */
export async function findJob(tx: Reader, id: number, organisation: number | null): Promise<JobDetails | null> {
  const [row] = await tx.query(ONE(id, organisation));
  return row ?? null;
}
