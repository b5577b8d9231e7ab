import type { PlatformHistory, ReleaseRowView } from '@iwe/contract';
import { buildAnswer, buildEffect, refused, serve } from '@iwe/testing/platform';
import type { Sent } from '@iwe/testing/platform';
import { ShellProviders } from '@iwe/ui';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { signInFresh } from '../testing/sign-in-fresh.ts';
import { RecoveryScreen } from './recovery-screen.tsx';

const meta = { total: 1, current_page: 1, per_page: 20 };
const release = (version: string, status: ReleaseRowView['status']): Partial<ReleaseRowView> => ({
  remote: 'mf-platform',
  version,
  status,
  stable: status === 'available',
  failures: 4,
  publishedAt: '2026-11-20T00:00:00Z',
});
const decision: Partial<PlatformHistory['data'][number]> = {
  id: 1,
  at: '2026-11-20T01:00:00Z',
  actor: 'ann@iwe.test',
  action: 'stable',
  remote: 'mf-platform',
  version: '2.0.0',
  reason: 'New jobs',
  organisation: null,
  revision: 8,
  undoable: true,
};

function open(handlers: Parameters<typeof serve>[0] = {}, own: Parameters<typeof signInFresh>[0] = {}): Sent[] {
  signInFresh(own);
  const calls = serve({
    releases: () => ({ data: [release('2.0.0', 'available'), release('1.9.0', 'blocked')], meta }),
    history: () => ({ data: [decision, { ...decision, id: 2, action: 'blocked', undoable: false }], meta }),
    'POST releases/status': () => buildAnswer([buildEffect({ remote: 'mf-platform' })]),
    'POST restore': () => buildAnswer([]),
    'POST confirm': () => ({ confirmedForSeconds: 900 }),
    ...handlers,
  });
  render(
    <ShellProviders>
      <RecoveryScreen />
    </ShellProviders>,
  );
  return calls;
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const dialog = () => within(screen.getByRole('dialog'));
function fill(reason: string, password: string): void {
  fireEvent.change(dialog().getByLabelText(/^Reason/), { target: { value: reason } });
  fireEvent.change(dialog().getByLabelText(/^Your password/), { target: { value: password } });
}
const decided = (calls: Sent[]) => calls.filter(({ body }) => body['dryRun'] === false);

test('a block shows who gets what first, then asks for the password, and sends what was shown', async () => {
  const calls = open();
  fireEvent.click(await button('Block mf-platform 2.0.0'));
  expect(await dialog().findByText('Melbourne: mf-platform 1.0.0 → 1.1.0')).toBeTruthy();
  expect((await button('Decide')).disabled).toBe(true);
  fill('It throws', '');
  expect((await button('Decide')).disabled).toBe(true);
  fill('It throws', 'secret');
  fireEvent.click(await button('Decide'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const writes = calls.filter(({ method, body }) => method === 'POST' && body['dryRun'] !== true);
  expect(writes.map(({ path, body }) => [path, body])).toEqual([
    ['confirm', { password: 'secret' }],
    [
      'releases/status',
      {
        remote: 'mf-platform',
        version: '2.0.0',
        status: 'blocked',
        reason: 'It throws',
        expected: '8-abc',
        dryRun: false,
      },
    ],
  ]);
  // The tables show what is true now, and the shell learns which releases this page should run.
  await waitFor(() => expect(calls.filter(({ path }) => path === 'releases')).toHaveLength(2));
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/ag/csr-self-order'));
});

test('a release is freed; a decision is taken back, one that changed no choice is not offered', async () => {
  const calls = open();
  fireEvent.click(await button('Free mf-platform 1.9.0'));
  await dialog().findByText(/Melbourne/);
  fireEvent.click(await button('Cancel'));
  fireEvent.click(await button('Go back before: stable mf-platform 2.0.0'));
  expect(await dialog().findByText('Nobody gets another version by this.')).toBeTruthy();
  fill('It was better', 'secret');
  fireEvent.click(await button('Decide'));
  await waitFor(() =>
    expect(decided(calls).map(({ path, body }) => [path, body['of'], body['state']])).toEqual([
      ['restore', 8, 'before'],
    ]),
  );
  expect(screen.queryByRole('button', { name: /blocked mf-platform/ })).toBeNull();
});

test('a wrong password, and what the server refuses, are said in the dialog, which stays', async () => {
  const calls = open({ 'POST confirm': () => refused(403, 'confirm-wrong', 'This is not your password.') });
  fireEvent.click(await button('Block mf-platform 2.0.0'));
  await dialog().findByText(/Melbourne/);
  fill('It throws', 'wrong');
  fireEvent.click(await button('Decide'));
  expect(await dialog().findByText('This is not your password.')).toBeTruthy();
  expect(dialog().getByLabelText<HTMLInputElement>(/^Your password/).value).toBe('');
  expect(decided(calls)).toEqual([]);
});

test('what can not be decided is said at once, and nothing can be sent', async () => {
  open({ 'POST releases/status': () => refused(422, 'shell-none', 'No other shell could take its place.') });
  fireEvent.click(await button('Block mf-platform 2.0.0'));
  expect(await dialog().findByText('No other shell could take its place.')).toBeTruthy();
  fill('It throws', 'secret');
  expect((await button('Decide')).disabled).toBe(true);
});

test("an organisation's admin goes back, but blocks nothing", async () => {
  open({}, { is_platform_admin: false });
  await button('Go back before: stable mf-platform 2.0.0');
  expect(screen.queryByRole('button', { name: /^(Block|Free) / })).toBeNull();
});
