import type { JobState, JobView } from '@iwe/contract';
import { Badge, Box, Flex, momentText } from '@iwe/ui';
import type { Tone } from '@iwe/ui';

export const JOB_STATES: Readonly<Record<JobState, { label: string; tone: Tone }>> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  running: { label: 'Running', tone: 'accent' },
  done: { label: 'Done', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'warning' },
};

/** A job's state, and how far it has come while it runs. */
export function JobStateCell({ job, timeZone }: { job: JobView; timeZone: string }) {
  const { label, tone } = JOB_STATES[job.state];
  const isLater = job.state === 'waiting' && Date.parse(job.runAfter) > Date.now();
  return (
    <Flex gap="2" align="center">
      <Badge tone={tone}>{job.isCancelling ? 'Cancelling' : label}</Badge>
      {isLater && <span>{`until ${momentText(job.runAfter, timeZone)}`}</span>}
      {job.state === 'running' && job.progressTotal !== null && (
        <Progress done={job.progressDone} total={job.progressTotal} label={job.title} />
      )}
    </Flex>
  );
}

function Progress({ done, total, label }: { done: number; total: number; label: string }) {
  const percent = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0;
  return (
    <Flex gap="2" align="center">
      <Box
        role="progressbar"
        aria-label={`Progress of ${label}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        w="20"
        h="1.5"
        borderRadius="full"
        bg="bg.muted"
        overflow="hidden"
      >
        <Box h="full" bg="accent.solid" style={{ width: `${percent}%` }} />
      </Box>
      <span title={`${done.toLocaleString('en-AU')} of ${total.toLocaleString('en-AU')}`}>{`${percent}%`}</span>
    </Flex>
  );
}
