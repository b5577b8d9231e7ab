import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildAnswer, buildEffect, buildOverview, buildPage, refused, serve } from '@iwe/testing/platform';
import { show, signInFresh } from '../testing/show.tsx';
import type { Sent } from '@iwe/testing/platform';
import { wideTest } from '@iwe/testing/ring';

beforeEach(signInFresh);

const dialog = () => within(screen.getByRole('dialog'));
const button = (name: string) => dialog().getByRole<HTMLButtonElement>('button', { name });
const reason = () => dialog().getByLabelText(/^Reason/);
const give = (text: string) => fireEvent.change(reason(), { target: { value: text } });
const sent = (calls: Sent[], isTrial: boolean) =>
  calls.filter(({ method, body }) => method !== 'GET' && body['dryRun'] === isTrial).map(({ body }) => body);

/** Opens a dialog of the release mf-sales 1.1.0. */
async function open(label: string, handlers: Parameters<typeof serve>[0], overview = buildOverview({ pins: [] })) {
  const calls = serve({
    overview: () => ({ data: overview }),
    'releases/mf-sales/1.1.0/page': () => ({ data: buildPage() }),
    ...handlers,
  });
  show('/admin/releases/mf-sales/1.1.0');
  fireEvent.click(await screen.findByRole('button', { name: label }));
  return calls;
}

wideTest('pressed twice, a decision is sent once, with its reason without the spaces around it', async () => {
  const calls = await open('Make stable', { 'POST stable': () => buildAnswer() });
  await dialog().findByRole('table', { name: 'What changes' });
  give('  it is time ');
  for (let time = 0; time < 2; time += 1) fireEvent.keyDown(reason(), { key: 'Enter' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(calls, false).map((body) => body['reason'])).toEqual(['it is time']);
});

wideTest('a refusal stays until something is changed, and does not keep from a second try', async () => {
  const calls = await open('Make stable', {
    'POST stable': ({ body }) =>
      body['dryRun'] === true || body['guarded'] === false ? buildAnswer() : refused(409, 'x', 'Not on a Friday.'),
  });
  await dialog().findByRole('table', { name: 'What changes' });
  give('it is time');
  fireEvent.click(button('Make stable'));
  expect(await dialog().findByText('Not on a Friday.')).toBeTruthy();
  fireEvent.click(dialog().getByRole('checkbox', { name: /^Watch it/ }));
  expect(dialog().queryByText('Not on a Friday.')).toBeNull();
  expect((reason() as HTMLInputElement).value).toBe('it is time');
  await waitFor(() => expect(button('Make stable').disabled).toBe(false));
  fireEvent.click(button('Make stable'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(calls, false).map((body) => body['guarded'])).toEqual([true, false]);
});

wideTest("another admin's decision meanwhile is reported by the trial, which is repeated with it", async () => {
  let revision = '7-abc';
  const calls = await open('Make stable', {
    overview: () => ({ data: buildOverview({ revision, pins: [] }) }),
    'POST stable': ({ body }) => {
      if (body['expected'] === '8-abc') return buildAnswer();
      revision = '8-abc';
      return refused(409, 'platform-changed', 'bob@iwe.test changed it: stable mf-sales 1.2.0 (Tuesday).');
    },
  });
  expect((await dialog().findAllByText(/^bob@iwe\.test changed it/)).length).toBeGreaterThan(0);
  await dialog().findByRole('table', { name: 'What changes' });
  expect(sent(calls, true).at(-1)?.['expected']).toBe('8-abc');
  expect(dialog().getAllByText(/^bob@iwe\.test changed it/)).toHaveLength(1);
});

describe('a freeze', () => {
  const frozen = (mayOverride: boolean) => ({
    'POST stable': ({ body }: Sent) =>
      body['override'] === true
        ? buildAnswer()
        : refused(409, 'release-frozen', 'Frozen: Melbourne until Tuesday.', { mayOverride }),
  });
  const override = () => dialog().queryByRole<HTMLInputElement>('checkbox', { name: /^Override the freeze/ });

  wideTest('that was overridden can be respected again', async () => {
    const calls = await open('Make stable', frozen(true));
    await dialog().findByText('Frozen: Melbourne until Tuesday.');
    fireEvent.click(override()!);
    await dialog().findByRole('table', { name: 'What changes' });
    expect(override()?.checked).toBe(true);
    fireEvent.click(override()!);
    await dialog().findByText('Frozen: Melbourne until Tuesday.');
    expect(sent(calls, true).map((body) => body['override'] ?? false)).toEqual([false, true, false]);
  });

  test('is not overridden by who may not', async () => {
    await open('Make stable', frozen(false));
    await dialog().findByText('Frozen: Melbourne until Tuesday.');
    expect(override()).toBeNull();
  });

  wideTest('keeps those for whom it is in force in a line of their own', async () => {
    const rows = Array.from({ length: 13 }, (_, at) =>
      buildEffect({ organisationId: at + 1, organisation: `Branch ${at + 1}` }),
    );
    rows[12] = {
      ...buildEffect({ organisationId: 13, organisation: 'Branch 13' }),
      frozenUntil: '2026-12-01T13:00:00Z',
    };
    await open('Make stable', { 'POST stable': () => buildAnswer(rows) });
    const table = within(await dialog().findByRole('table', { name: 'What changes' }));
    expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      '12 organisations · 36 people',
      'Branch 13 · 3 people',
    ]);
  });
});

wideTest('an effect says who is left with none, why, and that nobody gets another version', async () => {
  const lost = { version: null, source: null, degraded: 'No version can run here' };
  await open('Block', { 'POST releases/status': () => buildAnswer([buildEffect({ before: lost, after: lost })]) });
  const table = within(await dialog().findByRole('table', { name: 'What changes' }));
  expect([...(table.getAllByRole('row')[1]?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Melbourne · 3 people',
    'mf-sales',
    'noneNo version can run here',
    'noneNo version can run here',
  ]);
  expect(dialog().getByText('Nobody gets another version.')).toBeTruthy();
});

wideTest('a first stable version is not watched: there is none to go back to', async () => {
  const overview = buildOverview();
  const remotes = overview.remotes.map((remote) => ({ ...remote, stable: null }));
  await open('Make stable', { 'POST stable': () => buildAnswer() }, { ...overview, remotes });
  await dialog().findByRole('table', { name: 'What changes' });
  expect(dialog().queryByRole('checkbox')).toBeNull();
});

test('a version is watched that another remote’s guard has reverted', async () => {
  const guard = { until: null, runs: 0, failures: 0, errors: 0, before: null, why: null, version: '1.0.0' };
  const guards = [{ ...guard, remote: 'mf-stock', revertedVersion: '1.1.0' }];
  await open('Make stable', { 'POST stable': () => buildAnswer() }, buildOverview({ guards }));
  expect(dialog().getByRole<HTMLInputElement>('checkbox', { name: /^Watch it/ }).checked).toBe(true);
  expect(dialog().queryByText(/This time it stays/)).toBeNull();
});
