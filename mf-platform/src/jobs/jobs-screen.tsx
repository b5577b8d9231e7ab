import type { JobState, JobView } from '@iwe/contract';
import { api, errorLines, useAccount } from '@iwe/session';
import { Box, Button, chakra, confirm, Flex, momentText, SelectField, toast } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { useEffect, useState } from 'react';
import { useJobs } from '../data.ts';
import { NotSet } from '../kit/not-set.tsx';
import { PagedScreen, usePaging } from '../kit/paged-screen.tsx';
import { JobDrawer } from './job-drawer.tsx';
import { JOB_STATES, JobStateCell } from './job-state.tsx';

/** Milliseconds between two looks at the jobs while the page is visible. */
const LOOK_EVERY_MS = 3000;
const STATES = Object.keys(JOB_STATES) as JobState[];

/** Background jobs, newest first: what runs, what waits, what failed and why. */
export function JobsScreen() {
  const { timeZone } = useAccount();
  const [state, setState] = useState<JobState | null>(null);
  const paging = usePaging();
  const [shown, setShown] = useState<number | null>(null);
  const { data, error, isLoading, reload } = useJobs(state, paging.page, paging.perPage);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [reload]);

  const decide = async (job: JobView, action: 'cancel' | 'again') => {
    if ((await confirm(QUESTIONS[action](job))) !== action) return;
    try {
      const { message } = await api.post<{ message: string }>(
        `/api/platform/jobs/${job.id}/${action}`,
        {},
        { quiet: true },
      );
      toast.success(message);
    } catch (refusal) {
      toast.error(errorLines(refusal).join(' '));
    }
    reload();
  };
  const counts = data?.meta.counts;
  const choices = STATES.map((value) => ({
    value,
    label: counts ? `${JOB_STATES[value].label} (${counts[value].toLocaleString('en-AU')})` : JOB_STATES[value].label,
  }));
  return (
    <PagedScreen
      title="Background jobs"
      counted={['job', 'jobs']}
      columns={columnsFor(timeZone, setShown, decide)}
      answer={data}
      rowKey={({ id }) => id}
      rowTone={(job) => (job.state === 'failed' ? 'danger' : undefined)}
      error={error}
      isLoading={isLoading}
      reload={reload}
      paging={paging}
      emptyHint={state ? `No job is ${JOB_STATES[state].label.toLowerCase()}.` : 'There has been no job yet.'}
      filters={
        <Box>
          <SelectField
            label="State"
            hideLabel
            placeholder="Every state"
            size="sm"
            value={state}
            options={choices}
            onChange={(next) => {
              setState(next);
              paging.restart();
            }}
          />
        </Box>
      }
    >
      {shown !== null && <JobDrawer id={shown} timeZone={timeZone} onClose={() => setShown(null)} />}
    </PagedScreen>
  );
}

const QUESTIONS = {
  cancel: (job: JobView) => ({
    title: `Cancel "${job.title}"?`,
    body:
      job.state === 'running'
        ? 'It is asked to end. What it has done already stays done.'
        : 'It does not begin. You can start it again later.',
    actions: [
      { id: 'keep', label: 'Keep it', tone: 'plain' as const },
      { id: 'cancel', label: 'Cancel the job', tone: 'danger' as const },
    ],
  }),
  again: (job: JobView) => ({
    title: `Start "${job.title}" again?`,
    body: 'It begins within seconds, with as many attempts as a new job.',
    actions: [
      { id: 'keep', label: 'Leave it', tone: 'plain' as const },
      { id: 'again', label: 'Start again', tone: 'accent' as const },
    ],
  }),
};

const columnsFor = (
  timeZone: string,
  onShow: (id: number) => void,
  onDecide: (job: JobView, action: 'cancel' | 'again') => Promise<void>,
): Column<JobView>[] => [
  {
    key: 'created',
    header: 'Requested',
    kind: 'date',
    width: 128,
    cell: ({ createdAt }) => momentText(createdAt, timeZone),
  },
  {
    key: 'title',
    header: 'What',
    card: 'name',
    maxWidth: 320,
    cell: ({ id, title }) => (
      <chakra.button
        type="button"
        color="accent.fg"
        cursor="pointer"
        textAlign="start"
        title={title}
        onClick={() => onShow(id)}
      >
        {title}
      </chakra.button>
    ),
  },
  { key: 'state', header: 'State', card: 'state', cell: (job) => <JobStateCell job={job} timeZone={timeZone} /> },
  {
    key: 'organisation',
    header: 'Organisation',
    card: 'note',
    maxWidth: 200,
    cell: ({ organisation }) => organisation ?? <NotSet />,
  },
  { key: 'by', header: 'By', card: 'note', maxWidth: 160, cell: ({ requestedBy }) => requestedBy ?? <NotSet /> },
  { key: 'attempts', header: 'Attempts', card: 'note', kind: 'number', cell: ({ attempts }) => attempts },
  {
    key: 'error',
    header: 'Why',
    card: 'note',
    maxWidth: 320,
    cell: ({ error }) => (error ? <span title={error}>{error}</span> : <NotSet />),
  },
  {
    key: 'actions',
    header: '',
    label: 'Actions',
    kind: 'action',
    card: 'actions',
    cell: (job) => <Actions job={job} onDecide={onDecide} />,
  },
];

function Actions({
  job,
  onDecide,
}: {
  job: JobView;
  onDecide: (job: JobView, action: 'cancel' | 'again') => Promise<void>;
}) {
  const isOpen = job.state === 'waiting' || job.state === 'running';
  const hasFailedBefore = job.state === 'waiting' && job.error !== null;
  return (
    <Flex gap="1" justify="flex-end">
      {(job.state === 'failed' || job.state === 'cancelled' || hasFailedBefore) && (
        <Button size="xs" aria-label={`Start ${job.title} again`} onClick={() => void onDecide(job, 'again')}>
          Again
        </Button>
      )}
      {isOpen && !job.isCancelling && (
        <Button size="xs" aria-label={`Cancel ${job.title}`} onClick={() => void onDecide(job, 'cancel')}>
          Cancel
        </Button>
      )}
    </Flex>
  );
}
