import type { JobDetails } from '@iwe/contract';
import { Box, Drawer, ErrorState, momentText, Spinner } from '@iwe/ui';
import { useJob } from '../data.ts';
import { FactsList } from '../kit/facts-list.tsx';
import { Notice } from '../kit/notice.tsx';
import { JobStateCell } from './job-state.tsx';

/** Everything that is known about one job. */
export function JobDrawer({ id, timeZone, onClose }: { id: number; timeZone: string; onClose: () => void }) {
  const { data, error, reload } = useJob(id);
  const job = data?.data;
  return (
    <Drawer open onClose={onClose} title={job?.title ?? `Job ${id}`}>
      {error && <ErrorState lines={error.lines} onRetry={reload} />}
      {!job && !error && <Spinner />}
      {job && (
        <>
          {job.error !== null && <Notice tone="danger">{job.error}</Notice>}
          <Box mt="3" fontSize="md">
            <FactsList
              facts={[['State', <JobStateCell key="state" job={job} timeZone={timeZone} />], ...factsOf(job, timeZone)]}
            />
          </Box>
        </>
      )}
    </Drawer>
  );
}

function factsOf(job: JobDetails, timeZone: string): [string, string][] {
  const moment = (at: string | null) => (at === null ? '–' : momentText(at, timeZone));
  const { decision } = job;
  return [
    ['Kind', job.name],
    ['Organisation', job.organisation ?? 'The whole installation'],
    ['Requested by', job.requestedBy ?? 'The system'],
    ['Requested', moment(job.createdAt)],
    ['Last started', moment(job.startedAt)],
    ['Ended', moment(job.finishedAt)],
    ['Attempts', String(job.attempts)],
    ['Failed attempts', String(job.failures)],
    ['Lost workers', String(job.crashes)],
    ['Worker', job.worker ?? '–'],
    ...(job.state === 'running' ? [['Another worker takes it', moment(job.leaseUntil)] as [string, string]] : []),
    ...(decision
      ? [
          [
            decision.action === 'cancel' ? 'Cancelled' : 'Started again',
            `${moment(decision.at)}${decision.by === null ? '' : ` by ${decision.by}`}`,
          ] as [string, string],
        ]
      : []),
  ];
}
