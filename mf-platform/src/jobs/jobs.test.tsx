import type { JobDetails, JobList, JobState, JobView } from '@iwe/contract';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildOverview, refused, serve } from '@iwe/testing/platform';
import { wideTest } from '@iwe/testing/ring';
import { show, signInFresh } from '../testing/show.tsx';

beforeEach(signInFresh);

const job = (changes: Partial<JobView>): JobView => ({
  id: 1,
  name: 'send-mail',
  title: 'Email: Hello',
  organisation: 'Sydney',
  state: 'done',
  isCancelling: false,
  progressDone: 0,
  progressTotal: null,
  error: null,
  attempts: 1,
  requestedBy: 'Ann',
  createdAt: '2026-11-20T01:00:00Z',
  runAfter: '2026-11-20T01:00:00Z',
  startedAt: '2026-11-20T01:00:01Z',
  finishedAt: null,
  ...changes,
});
const JOBS = [
  job({ id: 4, title: 'Report', state: 'running', progressDone: 250, progressTotal: 1000, organisation: null }),
  job({
    id: 3,
    title: 'Email: Later',
    state: 'waiting',
    error: 'The mailbox is full.',
    runAfter: '2096-11-20T01:00:00Z',
  }),
  job({ id: 2, title: 'Email: Bad', state: 'failed', error: 'No such mailbox.', attempts: 8, requestedBy: null }),
  job({}),
];
const details: JobDetails = {
  ...job({ id: 2, title: 'Email: Bad', state: 'failed', error: 'No such mailbox.', attempts: 8 }),
  failures: 8,
  crashes: 1,
  worker: 'host-12-abc',
  leaseUntil: null,
  decision: { action: 'again', by: 'Bo', at: '2026-11-20T02:00:00Z' },
};
const list = (data: JobView[]): JobList => {
  const counts = { waiting: 1, running: 1, done: 1, failed: 1, cancelled: 0 } satisfies Record<JobState, number>;
  return { data, meta: { total: data.length, current_page: 1, per_page: 50, counts } };
};

async function open(more: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    overview: () => ({ data: buildOverview() }),
    jobs: ({ query }) => list(query.includes('state=cancelled') ? [] : JOBS),
    'jobs/2': () => ({ data: details }),
    ...more,
  });
  show('/admin/jobs');
  await screen.findByText('Report');
  return calls;
}
const row = (title: string) => screen.getByRole('button', { name: title }).closest('tr') as HTMLElement;

test('tells what runs and how far, what waits until when, and what failed and why', async () => {
  await open();
  expect(within(row('Report')).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  expect(row('Report').textContent).toContain('25%');
  expect(row('Email: Later').textContent).toContain('Waitinguntil 20 Nov 2096');
  expect([...row('Email: Bad').children].slice(0, 7).map(({ textContent }) => textContent)).toEqual([
    '20 Nov 2026 12:00',
    'Email: Bad',
    'Failed',
    'Sydney',
    '–',
    '8',
    'No such mailbox.',
  ]);
  expect([...row('Report').children].slice(3, 5).map(({ textContent }) => textContent)).toEqual(['–', 'Ann']);
  const buttons = (title: string) =>
    within(row(title))
      .getAllByRole('button')
      .map((button) => button.textContent)
      .slice(1);
  expect(['Report', 'Email: Later', 'Email: Bad', 'Email: Hello'].map(buttons)).toEqual([
    ['Cancel'],
    ['Again', 'Cancel'],
    ['Again'],
    [],
  ]);
});

test('starts a job again and cancels one, each after a question', async () => {
  const calls = await open({
    'POST jobs/2/again': () => ({ message: 'The job begins within seconds.' }),
    'POST jobs/4/cancel': () => refused(409, 'job-state', 'The job has ended already.'),
  });
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
  fireEvent.click(screen.getByRole('button', { name: 'Start Email: Bad again' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Leave it' }));
  expect(sent()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Start Email: Bad again' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Start again' }));
  await waitFor(() => expect(sent()).toEqual(['jobs/2/again']));
  expect(await screen.findByText('The job begins within seconds.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel Report' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel the job' }));
  await waitFor(() => expect(sent()).toEqual(['jobs/2/again', 'jobs/4/cancel']));
  expect(await screen.findByText('The job has ended already.')).toBeTruthy();
});

test('a job that is being cancelled is not cancelled twice; a cancelled one can begin again', async () => {
  const running = { ...JOBS[0]!, progressDone: 1200 };
  const data = [
    running,
    job({ id: 8, title: 'Export', state: 'running', isCancelling: true }),
    job({ id: 9, title: 'Import', state: 'cancelled' }),
    job({ id: 10, title: 'Mail', state: 'waiting' }),
  ];
  await open({ jobs: () => list(data) });
  expect(within(row('Report')).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
  expect(['Export', 'Import', 'Mail'].map((title) => row(title).children[2]?.textContent)).toEqual([
    'Cancelling',
    'Cancelled',
    'Waiting',
  ]);
  const actions = (title: string) => row(title).lastElementChild?.textContent;
  expect(['Export', 'Import', 'Mail'].map(actions)).toEqual(['', 'Again', 'Cancel']);
});

test('filters by state, with the number of jobs in each', async () => {
  await open();
  fireEvent.click(screen.getByRole('combobox', { name: 'State' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Cancelled (0)' }));
  expect(await screen.findByText('No job is cancelled.')).toBeTruthy();
});

test('another state and another number of rows begin with the first page', async () => {
  const calls = await open({
    jobs: () => ({ ...list(JOBS), meta: { ...list(JOBS).meta, total: 240 } }),
  });
  const asked = () => new URLSearchParams(calls.findLast(({ path }) => path === 'jobs')?.query);
  const next = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(asked().get('page')).toBe('2'));
  };
  await next();
  fireEvent.change(screen.getByRole('combobox', { name: 'Rows per page' }), { target: { value: '20' } });
  await waitFor(() => expect([asked().get('page'), asked().get('per_page')]).toEqual(['1', '20']));
  await next();
  fireEvent.click(screen.getByRole('combobox', { name: 'State' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Failed (1)' }));
  await waitFor(() => expect([asked().get('page'), asked().get('state')]).toEqual(['1', 'failed']));
});

test.each([
  ['Report', 'What it has done already stays done.'],
  ['Email: Later', 'You can start it again later.'],
])('the question about the end of %s says what becomes of it', async (title, words) => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: `Cancel ${title}` }));
  const question = await screen.findByRole('alertdialog', { name: `Cancel "${title}"?` });
  expect(question.textContent).toContain(words);
  fireEvent.click(within(question).getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('Escape leads back to the releases', async () => {
  await open();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Background jobs' })).toBeNull());
});

test('shows everything about one job', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Email: Bad' }));
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByText('host-12-abc')).toBeTruthy();
  const facts = () =>
    Object.fromEntries([...drawer.querySelectorAll('dt')].map((dt) => [dt.textContent, dt.nextSibling?.textContent]));
  expect(facts()).toEqual({
    State: 'Failed',
    Kind: 'send-mail',
    Organisation: 'Sydney',
    'Requested by': 'Ann',
    Requested: '20 Nov 2026 12:00',
    'Last started': '20 Nov 2026 12:00',
    Ended: '–',
    Attempts: '8',
    'Failed attempts': '8',
    'Lost workers': '1',
    Worker: 'host-12-abc',
    'Started again': '20 Nov 2026 13:00 by Bo',
  });
});

test('a running job of the installation says until when its worker has it, and who cancelled it', async () => {
  const running = {
    ...details,
    id: 4,
    state: 'running' as const,
    organisation: null,
    requestedBy: null,
    leaseUntil: '2026-11-20T01:10:00Z',
    decision: { action: 'cancel' as const, by: null, at: '2026-11-20T02:00:00Z' },
  };
  await open({ 'jobs/4': () => ({ data: running }) });
  fireEvent.click(screen.getByRole('button', { name: 'Report' }));
  const drawer = await screen.findByRole('dialog');
  await within(drawer).findByText('host-12-abc');
  const facts = Object.fromEntries(
    [...drawer.querySelectorAll('dt')].map((dt) => [dt.textContent, dt.nextSibling?.textContent]),
  );
  expect(facts).toMatchObject({
    Organisation: 'The whole installation',
    'Requested by': 'The system',
    'Another worker takes it': '20 Nov 2026 12:10',
    Cancelled: '20 Nov 2026 13:00',
  });
});

wideTest('asks again by itself', async () => {
  const calls = await open();
  const before = calls.filter(({ path }) => path === 'jobs').length;
  await waitFor(() => expect(calls.filter(({ path }) => path === 'jobs').length).toBeGreaterThan(before));
});

test('one job is one; what is not running has no progress, and only what waits says until when', async () => {
  const later = '2096-11-20T01:00:00Z';
  const total = (data: JobView[]) => ({ ...list(data), meta: { ...list(data).meta, total: 1 } });
  const data = [
    job({ title: 'Over', state: 'done', progressDone: 5, progressTotal: 10, runAfter: later }),
    job({ id: 2, title: 'Again', state: 'running', progressDone: 0, progressTotal: 0, runAfter: later }),
  ];
  serve({ overview: () => ({ data: buildOverview() }), jobs: () => total([...data]) });
  show('/admin/jobs');
  await screen.findByText('Over');
  expect(screen.getByText('1 job')).toBeTruthy();
  expect(row('Over').children[2]?.textContent).toBe('Done');
  expect(row('Again').children[2]?.textContent).toBe('Running0%');
  expect(within(row('Again')).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');
});

test('the drawer says why a job failed, or why it cannot be read', async () => {
  let answer: object = refused(503, 'busy', 'The database is busy.');
  await open({ 'jobs/2': () => answer });
  fireEvent.click(screen.getByRole('button', { name: 'Email: Bad' }));
  const drawer = await screen.findByRole('dialog', { name: 'Job 2' });
  expect(await within(drawer).findByText('The database is busy.')).toBeTruthy();
  answer = { data: details };
  fireEvent.click(within(drawer).getByRole('button', { name: 'Try again' }));
  expect((await within(drawer).findByText('No such mailbox.')).getAttribute('role')).toBe('alert');
  expect(screen.getByRole('dialog', { name: 'Email: Bad' })).toBe(drawer);
});

describe('the list', () => {
  const reads = (calls: { method: string; path: string }[]) =>
    calls.filter(({ method, path }) => method === 'GET' && path === 'jobs').length;
  afterEach(() => {
    Reflect.deleteProperty(document, 'visibilityState');
    jest.useRealTimers();
  });

  test('is read every three seconds while somebody looks, and not while the page is hidden', async () => {
    jest.useFakeTimers();
    const calls = await open();
    const before = reads(calls);
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(reads(calls)).toBe(before);
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'visible' });
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(reads(calls)).toBe(before + 1);
  });

  test('is read again at once after a decision, also after a refused one', async () => {
    jest.useFakeTimers();
    const calls = await open({ 'POST jobs/4/cancel': () => refused(409, 'job-state', 'The job has ended already.') });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel Report' }));
    const before = reads(calls);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cancel the job' })));
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(reads(calls)).toBe(before + 1);
  });
});

test('says why the jobs cannot be shown', async () => {
  serve({ jobs: () => refused(500, 'internal', 'Something broke.') });
  show('/admin/jobs');
  expect(await screen.findByText('Something broke.')).toBeTruthy();
});

test('a job is done only when nothing is left, and says how many of how many', async () => {
  const data = [job({ title: 'Report', state: 'running', progressDone: 1999, progressTotal: 2000 })];
  await open({ jobs: () => ({ ...list(data), meta: { ...list(data).meta, total: 1240 } }) });
  expect(within(row('Report')).getByText('99%').title).toBe('1,999 of 2,000');
  expect(screen.getByText('1,240 jobs')).toBeTruthy();
});

test('a job that waits until later was requested when it was, and says so in the list', async () => {
  const data = [job({ title: 'Report', state: 'waiting', runAfter: '2096-11-20T01:00:00Z' })];
  await open({ jobs: () => list(data) });
  expect(row('Report').firstElementChild?.textContent).toBe('20 Nov 2026 12:00');
});

test('the drawer shows request, start, end, and why a waiting job failed before, and closes', async () => {
  const waiting = {
    ...details,
    ...job({ id: 2, title: 'Email: Bad', state: 'waiting', error: 'The mailbox is full.', attempts: 3 }),
    createdAt: '2026-11-20T01:00:00Z',
    startedAt: '2026-11-20T02:00:00Z',
    finishedAt: '2026-11-20T03:00:00Z',
    runAfter: '2026-11-20T04:00:00Z',
    failures: 2,
    worker: null,
    decision: null,
  };
  await open({ 'jobs/2': () => ({ data: waiting }) });
  fireEvent.click(screen.getByRole('button', { name: 'Email: Bad' }));
  const drawer = await screen.findByRole('dialog');
  expect((await within(drawer).findByText('The mailbox is full.')).getAttribute('role')).toBe('alert');
  const facts = Object.fromEntries(
    [...drawer.querySelectorAll('dt')].map((dt) => [dt.textContent, dt.nextSibling?.textContent]),
  );
  expect(facts).toMatchObject({
    Requested: '20 Nov 2026 12:00',
    'Last started': '20 Nov 2026 13:00',
    Ended: '20 Nov 2026 14:00',
    Attempts: '3',
    'Failed attempts': '2',
    Worker: '–',
  });
  expect(Object.keys(facts)).not.toContain('Another worker takes it');
  expect(Object.keys(facts)).not.toContain('Started again');
  fireEvent.click(within(drawer).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('all that a refusal says is shown, and who has left the list asks no more', async () => {
  jest.useFakeTimers();
  const calls = await open({
    'POST jobs/4/cancel': () => refused(409, 'job-state', ['The job has ended.', 'It was Bo.']),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel Report' }));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cancel the job' })));
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.getByText('The job has ended. It was Bo.')).toBeTruthy();
  cleanup();
  const asked = calls.length;
  await jest.advanceTimersByTimeAsync(10_000);
  expect(calls).toHaveLength(asked);
  jest.useRealTimers();
});
