import { addDays, today } from '@iwe/domain';
import { toastStore } from '@iwe/session';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { endOfDay } from '../end-of-day.ts';
import { buildAnswer, buildEffect, buildOverview, buildPage, refused, serve } from '@iwe/testing/platform';
import { show, signInFresh } from '../testing/show.tsx';
import type { Sent } from '@iwe/testing/platform';
import { wideTest } from '@iwe/testing/ring';
import { bytesText } from '../kit/bytes-text.ts';
import { followers } from '../kit/affected-text.ts';
import { stepsOf } from './rollout-dialog.tsx';

beforeEach(signInFresh);

const PAGE = 'releases/mf-sales/1.1.0/page';
const dialog = () => within(screen.getByRole('dialog'));
const writes = (calls: Sent[]) => calls.filter(({ method, body }) => method !== 'GET' && body['dryRun'] !== true);
const dryRuns = (calls: Sent[]) => calls.filter(({ body }) => body['dryRun'] === true);
const give = (label: RegExp | string, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } });
const button = (name: string) => dialog().getByRole<HTMLButtonElement>('button', { name });

/** Opens the release's page with its pin dialog for Melbourne. */
async function openPin(handlers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    overview: () => ({ data: buildOverview({ pins: [], organisations: [{ id: 9, name: 'Melbourne', people: 3 }] }) }),
    [PAGE]: () => ({ data: buildPage() }),
    'POST pins': () => buildAnswer(),
    ...handlers,
  });
  show('/admin/releases/mf-sales/1.1.0');
  fireEvent.click(await screen.findByRole('button', { name: 'Pin' }));
  return calls;
}

test('the pin dialog shows effect and requirements first, and sends the revision that was shown', async () => {
  const calls = await openPin();
  expect(button('Pin').disabled).toBe(true);
  const effect = within(await dialog().findByRole('table', { name: 'What changes' }));
  expect(effect.getAllByRole('row')[1]?.textContent).toBe('Melbourne · 3 peoplemf-sales1.0.0stable1.1.0pin');
  expect(dialog().getByText(/3 people get another version/)).toBeTruthy();
  expect(dialog().getByText('All 2 fit this shell')).toBeTruthy();
  expect(button('Pin').disabled).toBe(true);
  give(/^Reason/, 'Melbourne tries it first');
  expect(button('Pin').disabled).toBe(false);
  fireEvent.click(button('Pin'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes(calls).map(({ path, body }) => [path, body])).toEqual([
    [
      'pins',
      {
        organisationId: 9,
        remote: 'mf-sales',
        version: '1.1.0',
        locked: false,
        reason: 'Melbourne tries it first',
        expected: '7-abc',
        dryRun: false,
      },
    ],
  ]);
  expect(toastStore.get().map(({ kind }) => kind)).toEqual(['success']);
  // The shell learns from the badge's answer which releases this page should run now.
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/ag/csr-self-order'));
});

wideTest('Enter in the reason decides; a blank one does not', async () => {
  const calls = await openPin();
  await dialog().findByRole('table', { name: 'What changes' });
  give(/^Reason/, '   ');
  fireEvent.keyDown(dialog().getByLabelText(/^Reason/), { key: 'Enter' });
  fireEvent.blur(dialog().getByLabelText(/^Reason/));
  expect(dialog().getByText('Say why.')).toBeTruthy();
  give(/^Reason/, 'now');
  fireEvent.keyDown(dialog().getByLabelText(/^Reason/), { key: 'Enter' });
  await waitFor(() => expect(writes(calls)).toHaveLength(1));
});

wideTest('those who only get another reason are listed, but not counted as getting another version', async () => {
  const renamed = buildEffect({
    organisationId: 4,
    organisation: 'Sydney',
    people: 12,
    before: { version: '1.1.0', source: 'rollout', degraded: null },
  });
  await openPin({ 'POST pins': () => buildAnswer([buildEffect(), renamed]) });
  const effect = within(await dialog().findByRole('table', { name: 'What changes' }));
  expect(effect.getAllByRole('row')).toHaveLength(3);
  expect(dialog().getByText(/^3 people get another version/)).toBeTruthy();
});

wideTest('from twelve organisations on those with the same change are counted in one line', async () => {
  const rows = Array.from({ length: 12 }, (_, at) =>
    buildEffect({ organisationId: at + 1, organisation: `Branch ${at + 1}` }),
  );
  rows[11] = buildEffect({ ...rows[11], before: { version: '0.9.0', source: 'stable', degraded: null } });
  let shown = rows;
  const names = async () => {
    const effect = within(await dialog().findByRole('table', { name: 'What changes' }));
    return effect
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.firstElementChild?.textContent);
  };
  await openPin({ 'POST pins': () => buildAnswer(shown) });
  expect(await names()).toEqual(['11 organisations · 33 people', 'Branch 12 · 3 people']);
  shown = rows.slice(1);
  fireEvent.click(dialog().getByLabelText(/^Locked/));
  await waitFor(async () => expect(await names()).toHaveLength(11));
});

wideTest('the organisation for the pin is chosen, with its people, and a replaced pin is named', async () => {
  const overview = buildOverview();
  const pins = overview.pins.map((pin) => ({ ...pin, version: '1.0.5' }));
  await openPin({ overview: () => ({ data: { ...overview, pins } }) });
  expect(dialog().getByText('Fill in the fields above.')).toBeTruthy();
  expect(dialog().queryByText(/This pin takes its place/)).toBeNull();
  fireEvent.click(dialog().getByRole('combobox', { name: /^Organisation/ }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Sydney (this one) · 12 people',
    'Melbourne · 3 people',
  ]);
  fireEvent.click(options[1]!);
  expect(dialog().getByText('Pinned to 1.0.5 by ann@iwe.test: tries first. This pin takes its place.')).toBeTruthy();
});

test('a block says that open pages leave the release; its end says what is in effect again', async () => {
  for (const status of ['available', 'blocked'] as const) {
    signInFresh();
    serve({
      overview: () => ({ data: buildOverview() }),
      [PAGE]: () => ({ data: buildPage({ status }) }),
      'POST releases/status': () => buildAnswer([]),
    });
    const { unmount } = show('/admin/releases/mf-sales/1.1.0');
    fireEvent.click(await screen.findByRole('button', { name: status === 'blocked' ? 'Free' : 'Block' }));
    expect(
      await dialog().findByText(status === 'blocked' ? /are in effect again\.$/ : /^Open pages that run it leave it/),
    ).toBeTruthy();
    unmount();
  }
});

wideTest('expiry and lock are sent; each change runs another dry run', async () => {
  const calls = await openPin();
  await dialog().findByRole('table', { name: 'What changes' });
  fireEvent.click(dialog().getByLabelText(/^Locked/));
  give('Until the end of', '5 Mar 2027');
  fireEvent.blur(dialog().getByLabelText('Until the end of'));
  give(/^Reason/, 'for the stocktake');
  await waitFor(() => expect(button('Pin').disabled).toBe(false));
  expect(dryRuns(calls).at(-1)?.body).toMatchObject({ locked: true, expiresAt: '2027-03-05T13:00:00.000Z' });
});

test("an organisation's own admin cannot set a lock", async () => {
  await openPin({
    overview: () => ({
      data: buildOverview({
        pins: [],
        organisations: [{ id: 9, name: 'Melbourne', people: 3 }],
        mayDecide: 'own-organisation',
      }),
    }),
  });
  expect(dialog().queryByLabelText(/^Locked/)).toBeNull();
});

test('asks for the password when the server requires it, then repeats the decision by itself', async () => {
  let shown = false;
  const calls = await openPin({
    'POST pins': ({ body }) =>
      body['dryRun'] === true || shown
        ? buildAnswer()
        : refused(403, 'confirm-required', 'Enter your password again, then repeat the change.'),
    'POST confirm': ({ body }) => {
      shown = body['password'] === 'right';
      return shown
        ? { confirmedForSeconds: 900 }
        : refused(403, 'confirm-wrong', 'This is not your password. Nothing was changed.');
    },
  });
  await dialog().findByRole('table', { name: 'What changes' });
  give(/^Reason/, 'why not');
  fireEvent.click(button('Pin'));
  const password = within(await screen.findByRole('dialog', { name: 'Enter your password again' }));
  fireEvent.click(password.getByRole('button', { name: 'Continue' }));
  expect(password.getByText('Please enter')).toBeTruthy();
  fireEvent.change(password.getByLabelText('Password'), { target: { value: 'wrong' } });
  fireEvent.click(password.getByRole('button', { name: 'Continue' }));
  expect(await password.findByText('This is not your password. Nothing was changed.')).toBeTruthy();
  expect(password.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  fireEvent.change(password.getByLabelText('Password'), { target: { value: 'right' } });
  fireEvent.click(password.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes(calls).map(({ path }) => path)).toEqual(['pins', 'confirm', 'confirm', 'pins']);
  expect(toastStore.get().map(({ kind }) => kind)).toEqual(['success']);
});

wideTest('entering the password can be cancelled: nothing is decided, the dialog stays', async () => {
  const calls = await openPin({
    'POST pins': ({ body }) =>
      body['dryRun'] === true ? buildAnswer() : refused(403, 'confirm-required', 'Enter your password again.'),
  });
  await dialog().findByRole('table', { name: 'What changes' });
  give(/^Reason/, 'why not');
  fireEvent.click(button('Pin'));
  const password = within(await screen.findByRole('dialog', { name: 'Enter your password again' }));
  await act(async () => {
    fireEvent.click(password.getByRole('button', { name: 'Cancel' }));
  });
  await waitFor(() => expect(button('Pin').disabled).toBe(false));
  expect(writes(calls).map(({ path }) => path)).toEqual(['pins']);
});

test('another admin was faster: shows who and what, reloads, and repeats the dry run', async () => {
  let revision = '7-abc';
  const calls = await openPin({
    overview: () => ({
      data: buildOverview({ revision, pins: [], organisations: [{ id: 9, name: 'Melbourne', people: 3 }] }),
    }),
    'POST pins': ({ body }) => {
      if (body['dryRun'] !== true) revision = '8-abc';
      return body['expected'] === revision
        ? buildAnswer()
        : refused(
            409,
            'platform-changed',
            'The releases are not as you saw them any more. bob@iwe.test changed it: stable mf-sales 1.2.0 (Tuesday). Look at them again, then decide.',
          );
    },
  });
  await dialog().findByRole('table', { name: 'What changes' });
  give(/^Reason/, 'why not');
  fireEvent.click(button('Pin'));
  expect(await dialog().findByText(/bob@iwe.test changed it: stable mf-sales 1.2.0/)).toBeTruthy();
  await waitFor(() => expect(dryRuns(calls).at(-1)?.body['expected']).toBe('8-abc'));
  await waitFor(() => expect(button('Pin').disabled).toBe(false));
  fireEvent.click(button('Pin'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes(calls).map(({ body }) => body['expected'])).toEqual(['7-abc', '8-abc']);
});

test('a release that needs a newer shell is refused with the table and cannot be pinned', async () => {
  const requires = [
    { package: 'react', provides: '19.0.0', needs: '^19.0.0', fits: true },
    { package: '@iwe/ui', provides: '1.0.0', needs: '^2.0.0', fits: false },
  ];
  await openPin({
    [PAGE]: () => ({
      data: buildPage({ requires, misfits: [{ package: '@iwe/ui', provides: '1.0.0', needs: '^2.0.0' }] }),
    }),
    'POST pins': () =>
      refused(422, 'release-needs', ['@iwe/ui: the shell provides 1.0.0, mf-sales 1.1.0 needs ^2.0.0.']),
  });
  expect(await dialog().findByText('@iwe/ui: the shell provides 1.0.0, mf-sales 1.1.0 needs ^2.0.0.')).toBeTruthy();
  const table = within(dialog().getByRole('table', { name: 'Requirements' }));
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'PackageProvidedNeededFits',
    '@iwe/ui1.0.0^2.0.0no',
    'react19.0.0^19.0.0yes',
  ]);
  expect(dialog().getByText('Affected: Melbourne (3 people)')).toBeTruthy();
  give(/^Reason/, 'all the same');
  expect(button('Pin').disabled).toBe(true);
});

wideTest('a refusal of the decision itself is shown and can be retried', async () => {
  await openPin({
    'POST pins': ({ body }) =>
      body['dryRun'] === true
        ? buildAnswer()
        : refused(403, 'pin-locked', 'This pin is locked by the platform: stocktake. Ask a platform administrator.'),
  });
  await dialog().findByRole('table', { name: 'What changes' });
  give(/^Reason/, 'why not');
  fireEvent.click(button('Pin'));
  expect(await dialog().findByText(/This pin is locked by the platform: stocktake/)).toBeTruthy();
  expect(button('Pin').disabled).toBe(false);
});

test.each([
  ['Make stable', 'POST stable', { remote: 'mf-sales', version: '1.1.0', guarded: true }],
  [
    'Roll out',
    'POST rollouts',
    { remote: 'mf-sales', version: '1.1.0', steps: [5, 25, 100], minFailures: 3, maxFailurePercent: 20 },
  ],
  ['Block', 'POST releases/status', { remote: 'mf-sales', version: '1.1.0', status: 'blocked' }],
])('%s tries itself out, then decides', async (label, call, body) => {
  const calls = serve({
    overview: () => ({ data: buildOverview() }),
    [PAGE]: () => ({ data: buildPage() }),
    [call]: () => buildAnswer([buildEffect({ people: 1 })]),
  });
  show('/admin/releases/mf-sales/1.1.0');
  fireEvent.click(await screen.findByRole('button', { name: label }));
  expect(await dialog().findByText(/1 person gets another version/)).toBeTruthy();
  give(/^Reason/, 'it is time');
  fireEvent.click(button(label));
  await waitFor(() =>
    expect(writes(calls).map((sent) => sent.body)).toEqual([
      { ...body, reason: 'it is time', expected: '7-abc', dryRun: false },
    ]),
  );
});

test('a new stable version is watched, unless the admin knows better', async () => {
  const calls = serve({
    overview: () => ({ data: buildOverview() }),
    [PAGE]: () => ({ data: buildPage() }),
    'POST stable': () => ({ ...buildAnswer(), warning: '1.1.0 is older than 1.2.0.' }),
  });
  show('/admin/releases/mf-sales/1.1.0');
  fireEvent.click(await screen.findByRole('button', { name: 'Make stable' }));
  expect(dialog().getByText(/When too many starts fail, 1.0.0 becomes stable again by itself/)).toBeTruthy();
  fireEvent.click(dialog().getByRole('checkbox', { name: /Watch it for 24 hours/ }));
  await waitFor(() => expect(dryRuns(calls).at(-1)?.body).toMatchObject({ version: '1.1.0', guarded: false }));
  expect(await dialog().findByText('1.1.0 is older than 1.2.0.')).toBeTruthy();
});

test('a version that was reverted and is chosen again stays, and the dialog says so', async () => {
  const guard = { until: null, runs: 0, failures: 0, errors: 0, before: null, why: null };
  serve({
    overview: () => ({
      data: buildOverview({ guards: [{ ...guard, remote: 'mf-sales', version: '1.0.0', revertedVersion: '1.1.0' }] }),
    }),
    [PAGE]: () => ({ data: buildPage() }),
    'POST stable': () => buildAnswer(),
  });
  show('/admin/releases/mf-sales/1.1.0');
  fireEvent.click(await screen.findByRole('button', { name: 'Make stable' }));
  expect(dialog().getByText(/1.1.0 was stable before and was reverted by itself.*This time it stays/)).toBeTruthy();
  expect(dialog().queryByRole('checkbox')).toBeNull();
});

test('a rollout is one of people everywhere, or of one organisation, when that is chosen', async () => {
  const calls = serve({
    overview: () => ({ data: buildOverview() }),
    [PAGE]: () => ({ data: buildPage() }),
    'POST rollouts': () => buildAnswer(),
  });
  show('/admin/releases/mf-sales/1.1.0');
  fireEvent.click(await screen.findByRole('button', { name: 'Roll out' }));
  await waitFor(() => expect(dryRuns(calls).at(-1)?.body).not.toHaveProperty('unit'));
  expect(dialog().queryByText(/They are compared/)).toBeNull();
  const choose = async (name: string) => {
    fireEvent.click(dialog().getByRole('combobox', { name: /^Shares of/ }));
    fireEvent.click(await screen.findByRole('option', { name }));
  };
  await choose('People of all organisations');
  expect(dialog().getByLabelText(/^Steps in % of the people/)).toBeTruthy();
  await waitFor(() => expect(dryRuns(calls).at(-1)?.body).toMatchObject({ unit: 'people', steps: [5, 25, 100] }));
  expect(await dialog().findByText(/slower by more than 20 % and 200 ms for three of four/)).toBeTruthy();
  expect(dryRuns(calls).at(-1)?.body).not.toHaveProperty('organisationIds');
  await choose('People of Melbourne');
  await waitFor(() => expect(dryRuns(calls).at(-1)?.body).toMatchObject({ unit: 'people', organisationIds: [9] }));
});

wideTest('a rollout goes on by itself when hours are given, and never with wrong ones', async () => {
  const calls = serve({
    overview: () => ({ data: buildOverview() }),
    [PAGE]: () => ({ data: buildPage() }),
    'POST rollouts': () => buildAnswer(),
  });
  show('/admin/releases/mf-sales/1.1.0');
  fireEvent.click(await screen.findByRole('button', { name: 'Roll out' }));
  await waitFor(() => expect(dryRuns(calls).at(-1)?.body).not.toHaveProperty('soakHours'));
  give(/^Hours until it goes on by itself/, '400');
  expect(dialog().getByText('1 to 336, or empty')).toBeTruthy();
  expect(dialog().getByText('Fill in the fields above.')).toBeTruthy();
  give(/^Hours until it goes on by itself/, '24');
  give(/^and starts/, '10');
  await waitFor(() => expect(dryRuns(calls).at(-1)?.body).toMatchObject({ soakHours: 24, soakStarts: 10 }));
});

test.each([
  [/^Revert from failures/, ['0', '1001', 'x'], ['1', '1000'], '1 to 1000'],
  [/^and more than %/, ['0', '101', ''], ['1', '100'], '1 to 100'],
  [/^Hours until it goes on by itself/, ['0', '337'], ['1', '336', ''], '1 to 336, or empty'],
  [/^and starts/, ['0', '10001'], ['1', '10000'], '1 to 10000'],
])('the limits of a rollout, %s', async (label, wrong, right, message) => {
  serve({
    overview: () => ({ data: buildOverview() }),
    [PAGE]: () => ({ data: buildPage() }),
    'POST rollouts': () => buildAnswer(),
  });
  show('/admin/releases/mf-sales/1.1.0');
  fireEvent.click(await screen.findByRole('button', { name: 'Roll out' }));
  give(/^Hours until it goes on by itself/, '24');
  const isRefused = (value: string) => {
    give(label, value);
    return dialog().queryByText(message) !== null && dialog().queryByText('Fill in the fields above.') !== null;
  };
  expect(wrong.map(isRefused)).toEqual(wrong.map(() => true));
  expect(right.map(isRefused)).toEqual(right.map(() => false));
});

describe('a shell', () => {
  const open = async (action: string) => {
    const shell = { ...buildOverview().remotes[0], name: 'shell', stable: '1.0.0' } as never;
    const calls = serve({
      overview: () => ({ data: buildOverview({ remotes: [shell] }) }),
      'releases/shell/1.1.0/page': () => ({
        data: buildPage({
          remote: 'shell',
          check: 'own',
          provides: { react: '19.0.0' },
          requires: [{ package: 'server API', provides: '1.0.0', needs: '^1.0.0', fits: true }],
        }),
      }),
      'POST rollouts': () => buildAnswer(),
      'POST stable': () => buildAnswer(),
    });
    show('/admin/releases/shell/1.1.0');
    fireEvent.click(await screen.findByRole('button', { name: action }));
    return calls;
  };

  test('is rolled out without limits for starts, which nothing counts; the dialog says so', async () => {
    const calls = await open('Roll out');
    expect(dialog().queryByLabelText(/^Revert from failures/)).toBeNull();
    expect(dialog().queryByLabelText(/^and starts/)).toBeNull();
    give(/^Hours until it goes on by itself/, '24');
    await waitFor(() => expect(dryRuns(calls).at(-1)?.body).toMatchObject({ remote: 'shell', soakHours: 24 }));
    expect(await dialog().findByText(/nothing reverts it by itself/)).toBeTruthy();
    expect(dialog().getByText('It fits this server')).toBeTruthy();
  });

  test('becomes stable without being watched', async () => {
    const calls = await open('Make stable');
    await waitFor(() => expect(dryRuns(calls)).toHaveLength(1));
    expect(dialog().queryByRole('checkbox')).toBeNull();
    expect(dialog().getByText(/a deployment changes nobody’s shell/)).toBeTruthy();
  });

  test('has a page with what it provides, and without checks, notes and starts', async () => {
    await open('Make stable');
    const provides = within(screen.getByRole('table', { name: 'Provides', hidden: true }));
    expect(provides.getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
      'PackageVersion',
      'react19.0.0',
    ]);
    for (const absent of ['Checks', 'Notes', 'Starts and failures']) expect(screen.queryByText(absent)).toBeNull();
  });
});

const inDays = (days: number) => endOfDay(addDays(today('Australia/Sydney', new Date()), days), 'Australia/Sydney');

test('a pilot requires emails and a day', async () => {
  const calls = serve({
    overview: () => ({ data: buildOverview() }),
    [PAGE]: () => ({ data: buildPage() }),
    'POST grants': () => buildAnswer([]),
  });
  show('/admin/releases/mf-sales/1.1.0');
  fireEvent.click(await screen.findByRole('button', { name: 'Pilot' }));
  expect(dialog().getByText('Fill in the fields above.')).toBeTruthy();
  give(/^Emails/, 'sam@iwe.test, nobody');
  expect(dialog().getByText('No email: nobody')).toBeTruthy();
  give(/^Emails/, 'sam@iwe.test\nkim@iwe.test');
  expect(await dialog().findByText(/2 named people get 1.1.0 wherever they work/)).toBeTruthy();
  expect(dryRuns(calls).at(-1)?.body).toMatchObject({
    emails: ['sam@iwe.test', 'kim@iwe.test'],
    remote: 'mf-sales',
    version: '1.1.0',
    until: inDays(14),
  });
  give(/^Emails/, 'a b c d');
  expect(dialog().getByText('No email: a, b, c')).toBeTruthy();
});

test('a release is deprecated with a day and a reason, and supported again', async () => {
  let page = buildPage();
  const calls = serve({
    overview: () => ({ data: buildOverview() }),
    [PAGE]: () => ({ data: page }),
    'POST releases/status': () => buildAnswer([]),
  });
  const { unmount } = show('/admin/releases/mf-sales/1.1.0');
  fireEvent.click(await screen.findByRole('button', { name: 'Deprecate' }));
  expect(await dialog().findByText(/^0 organisations run it now/)).toBeTruthy();
  give(/^Reason/, 'the old prices go');
  fireEvent.click(button('Deprecate'));
  await waitFor(() => expect(writes(calls)).toHaveLength(1));
  expect(writes(calls)[0]?.body).toMatchObject({ version: '1.1.0', status: 'deprecated', reason: 'the old prices go' });
  expect(writes(calls)[0]?.body['supportedUntil']).toBe(inDays(30));
  unmount();

  page = buildPage({
    status: 'deprecated',
    deprecation: { until: '2999-03-05T13:00:00.000Z', reason: 'the old prices go.' },
  });
  show('/admin/releases/mf-sales/1.1.0');
  expect(await screen.findByText(/^This release is supported until .*2999.*: the old prices go\./)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Support again' }));
  expect(await screen.findByRole('dialog', { name: 'Support mf-sales 1.1.0 again' })).toBeTruthy();
});

test('no dry run for a rollout with invalid steps', async () => {
  const calls = serve({
    overview: () => ({ data: buildOverview() }),
    [PAGE]: () => ({ data: buildPage() }),
    'POST rollouts': () => buildAnswer(),
  });
  show('/admin/releases/mf-sales/1.1.0');
  fireEvent.click(await screen.findByRole('button', { name: 'Roll out' }));
  give(/^Steps/, '25, 5, 100');
  expect(dialog().getByText(/each larger than the one before/)).toBeTruthy();
  expect(dialog().getByText('Fill in the fields above.')).toBeTruthy();
  expect(dryRuns(calls)).toEqual([]);
});

test.each([
  ['5, 25, 100', [5, 25, 100]],
  ['0 100', [0, 100]],
  ['100 %', [100]],
  ['1 2 3 4 5 6 7 8 9 100', [1, 2, 3, 4, 5, 6, 7, 8, 9, 100]],
  ['1 2 3 4 5 6 7 8 9 10 100', null],
  ['5, 5, 100', null],
  ['5, 25', null],
  ['x, 100', null],
  ['', null],
  ['1.5, 100', null],
])('steps %j', (text, steps) => {
  expect(stepsOf(text)).toEqual(steps);
});

test.each([
  ['2027-03-05', 'Australia/Sydney', '2027-03-05T13:00:00.000Z'],
  ['2027-04-03', 'Australia/Sydney', '2027-04-03T13:00:00.000Z'],
  ['2027-04-04', 'Australia/Sydney', '2027-04-04T14:00:00.000Z'],
  ['2027-01-01', 'UTC', '2027-01-02T00:00:00.000Z'],
])('the end of %s in %s', (day, zone, moment) => {
  expect(endOfDay(day, zone)).toBe(moment);
});

test('a freeze refuses a decision; a platform admin overrides it knowingly', async () => {
  const calls = serve({
    overview: () => ({ data: buildOverview() }),
    'releases/mf-sales/1.1.0/page': () => ({ data: buildPage() }),
    'POST stable': ({ body }) =>
      body['override'] === true
        ? buildAnswer()
        : refused(409, 'release-frozen', 'Frozen: Melbourne until 2026-12-01.', { mayOverride: true }),
  });
  show('/admin/releases/mf-sales/1.1.0');
  fireEvent.click(await screen.findByRole('button', { name: 'Make stable' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make mf-sales 1.1.0 stable' }));
  expect(await dialog.findByText('Frozen: Melbourne until 2026-12-01.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Override the freeze/ }));
  await dialog.findByRole('table', { name: 'What changes' });
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'they asked' } });
  const buttons = dialog.getAllByRole('button', { name: 'Make stable' });
  fireEvent.click(buttons.at(-1) as HTMLElement);
  await waitFor(() =>
    expect(calls.filter(({ body }) => body['dryRun'] === false).map(({ body }) => body)).toMatchObject([
      { version: '1.1.0', override: true, reason: 'they asked' },
    ]),
  );
});

wideTest('says who keeps a version because of a freeze, which may be overridden', async () => {
  const kept = { ...buildEffect(), frozenUntil: '2026-12-01T13:00:00.000Z' };
  serve({
    overview: () => ({ data: buildOverview() }),
    'releases/mf-sales/1.1.0/page': () => ({ data: buildPage() }),
    'POST stable': () => buildAnswer([kept]),
  });
  show('/admin/releases/mf-sales/1.1.0');
  fireEvent.click(await screen.findByRole('button', { name: 'Make stable' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make mf-sales 1.1.0 stable' }));
  const table = within(await dialog.findByRole('table', { name: 'What changes' }));
  expect(table.getByText(/^Frozen until .*2026/)).toBeTruthy();
  expect(dialog.getByRole('checkbox', { name: /^Override the freeze/ })).toBeTruthy();
});

test('up to eight organisations following a remote are named, more are counted; pins are omitted', () => {
  const organisations = Array.from({ length: 10 }, (_, at) => ({ id: at, name: `Branch ${at}`, people: 2 }));
  const of = (count: number) => followers(buildOverview({ organisations: organisations.slice(0, count) }), 'mf-sales');
  expect(of(2)).toBe('Branch 0 (2 people), Branch 1 (2 people)');
  expect(of(8).split(', ')).toHaveLength(8);
  expect(of(10)).toBe('9 organisations (18 people)');
});

test.each([
  [999, '999 B'],
  [1000, '1.0 kB'],
  [999_949, '999.9 kB'],
  [1_000_000, '1.00 MB'],
])('%d bytes are shown as %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});
