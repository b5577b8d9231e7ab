import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildAnswer, buildOverview, buildPage, serve } from '@iwe/testing/platform';
import { wideTest } from '@iwe/testing/ring';
import { show, signInFresh } from '../testing/show.tsx';

beforeEach(signInFresh);

const open = async (page = buildPage()) => {
  serve({
    overview: () => ({ data: buildOverview() }),
    'releases/mf-sales/1.1.0/page': () => ({ data: page }),
    'POST pins': () => buildAnswer(),
  });
  show('/admin/releases/mf-sales/1.1.0');
  await screen.findByRole('button', { name: 'Pin' });
};

wideTest('a key of another decision does nothing while one is being decided', async () => {
  await open();
  fireEvent.keyDown(document.body, { key: 'p' });
  await screen.findByRole('dialog', { name: 'Pin mf-sales' });
  for (const key of ['s', 'b', 'r']) fireEvent.keyDown(document.body, { key });
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(screen.getByRole('dialog', { name: 'Pin mf-sales' })).toBeTruthy();
});

const STATES = ['available', 'passed', 'stable', 'tidied', 'changed', 'does not fit'];
const states = () => {
  const head = screen.getByRole('heading', { name: 'mf-sales 1.1.0' }).parentElement?.parentElement;
  if (!head) throw new Error('The release has no head.');
  return STATES.filter((text) => within(head).queryAllByText(text).length > 0);
};

test('the head says nothing of states in which a release is not', async () => {
  await open();
  expect(states()).toEqual(['available', 'passed']);
});

test('the head says in which states a release is', async () => {
  const misfits = [{ package: 'react', provides: '19.0.0', needs: '^18.0.0' }];
  await open(buildPage({ stable: true, tidiedAt: '2026-11-20T00:00:00Z', fault: 'x', misfits }));
  expect(states()).toEqual(STATES);
});

test('a blocked release is freed, and neither deprecated nor supported again', async () => {
  await open(buildPage({ status: 'blocked' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Free' })).toBeTruthy());
  for (const name of ['Block', 'Deprecate', 'Support again']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a deprecated release whose day has not come may still be chosen', async () => {
  await open(buildPage({ status: 'deprecated', deprecation: { until: '2999-03-05T13:00:00Z', reason: 'Old.' } }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pin' }).disabled).toBe(false);
  expect(screen.getByText(/After that it is chosen for nobody/)).toBeTruthy();
});

test.each<[string, Parameters<typeof buildPage>[0], string]>([
  ['blocked', { status: 'blocked' }, 'It is blocked.'],
  [
    'no longer supported',
    { status: 'deprecated', deprecation: { until: '2020-03-05T13:00:00Z', reason: 'Old.' } },
    'It is not supported any more.',
  ],
  ['changed', { fault: 'x' }, 'It was changed after it was published.'],
  ['tidied', { tidiedAt: '2026-11-20T00:00:00Z' }, 'Its files were removed. Publish the same version again first.'],
  ['failed', { check: 'failed' }, 'It has not passed its check in a browser.'],
  ['unchecked', { check: 'unchecked' }, 'It has not passed its check in a browser.'],
])('a release that is %s says on every button why it cannot be chosen', async (_state, page, why) => {
  await open(buildPage(page));
  for (const name of ['Pin', 'Make stable', 'Roll out', 'Pilot']) {
    const { disabled, title } = screen.getByRole<HTMLButtonElement>('button', { name });
    expect([name, disabled, title]).toEqual([name, true, why]);
  }
});

test('a button that works names its key; of a stable version only Make stable is off', async () => {
  await open(buildPage({ stable: true }));
  const titles = ['Pin', 'Make stable', 'Roll out', 'Pilot', 'Deprecate', 'Block'].map(
    (name) => screen.getByRole('button', { name }).title,
  );
  expect(titles).toEqual([
    'Pin (P)',
    'It is the stable version.',
    'Roll out (R)',
    'Pilot (I)',
    'Deprecate (D)',
    'Block (B)',
  ]);
});

test('D supports a deprecated release again; Cancel closes the question and keeps the page', async () => {
  await open(buildPage({ status: 'deprecated', deprecation: { until: '2999-03-05T13:00:00Z', reason: 'Old.' } }));
  expect(screen.queryByRole('button', { name: 'Deprecate' })).toBeNull();
  fireEvent.keyDown(document.body, { key: 'd' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Support mf-sales 1.1.0 again' }));
  expect(dialog.getByRole('button', { name: 'Support again' })).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('heading', { name: 'mf-sales 1.1.0' })).toBeTruthy();
});

test('? lists the keys of a release', async () => {
  await open();
  fireEvent.keyDown(document.body, { key: '?' });
  expect(within(await screen.findByRole('dialog')).getByText('Roll it out')).toBeTruthy();
});

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const factNames = () => [...document.querySelectorAll('dt')].map(({ textContent }) => textContent);

test('a shell has what it provides instead of notes, checks and starts', async () => {
  const provides = { react: '19.0.0', '@iwe/ui': '1.0.0' };
  serve({
    overview: () => ({ data: buildOverview() }),
    'releases/shell/1.1.0/page': () => ({ data: buildPage({ remote: 'shell', check: 'own', provides }) }),
  });
  show('/admin/releases/shell/1.1.0');
  await screen.findByRole('heading', { name: 'shell 1.1.0' });
  expect(headings()).toEqual(['Who runs it', 'Files', 'About', 'Provides', 'Requirements']);
  expect(factNames()).toEqual(['Team', 'Published', 'By', 'With the token', 'Commit']);
  const rows = within(screen.getByRole('table', { name: 'Provides' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['PackageVersion', 'react19.0.0', '@iwe/ui1.0.0']);
});

test('a remote has notes, starts and checks, and no table of failures before there is one', async () => {
  await open();
  expect(headings()).toEqual([
    'Notes',
    'Starts and failures',
    'Failures by version',
    'Measured in use',
    'Who runs it',
    'Files',
    'About',
    'Checks',
    'Requirements',
  ]);
});
