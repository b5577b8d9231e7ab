import type { DeployTrustList, DeployTrustView } from '@iwe/contract';
import { toastStore } from '@iwe/session';
import { refused, serve } from '@iwe/testing/platform';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { show, signInFresh } from '../testing/show.tsx';
import { claimsOf, wideSubject, wrongClaims } from './identity-claims.ts';

beforeEach(signInFresh);

const MAIN = 'repo:acme/fleet:ref:refs/heads/main';
const rule = (changes: Partial<DeployTrustView> = {}): DeployTrustView => ({
  id: 7,
  remote: 'mf-fleet',
  issuer: 'https://forge.example',
  subject: MAIN,
  claims: { environment: 'production' },
  promote: false,
  createdBy: 'ann@iwe.test',
  createdAt: '2026-11-20T01:00:00Z',
  revokedAt: null,
  lastUsedAt: null,
  ...changes,
});
const openTrusts = (list: Partial<DeployTrustList>, more: Parameters<typeof serve>[0] = {}) => {
  const calls = serve({
    'deploy-tokens': () => ({ data: [] }),
    'signing-keys': () => ({ data: [] }),
    'GET trusts': () => ({ data: [], issuers: ['https://forge.example'], audience: 'https://iwe.example', ...list }),
    ...more,
  });
  show('/admin/releases/tokens');
  return calls;
};
const table = async () => screen.findByRole('region', { name: 'Trusted pipelines' });
const type = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

test('each rule is listed with all that it compares, and an ended one has no button', async () => {
  openTrusts({ data: [rule(), rule({ id: 6, remote: 'mf-crane', revokedAt: '2026-11-21T01:00:00Z' })] });
  const rows = within(await table())
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => [...row.children].slice(0, 5).map((cell) => cell.textContent))).toEqual([
    ['mf-fleet', 'trusted', 'https://forge.example', `${MAIN}, environment=production`, 'no'],
    ['mf-crane', 'ended', 'https://forge.example', `${MAIN}, environment=production`, 'no'],
  ]);
  expect(screen.getAllByRole('button', { name: /^End the trust/ })).toHaveLength(1);
});

test('without an allowed issuer nothing can be trusted, and the page says who changes that', async () => {
  openTrusts({ issuers: [] });
  expect(await screen.findByText(/names the forges that may be trusted in IWE_OIDC_ISSUERS/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Trust a pipeline' })).toBeNull();
});

test('the dialog shows what is compared, warns of a wide subject, and sends what was typed', async () => {
  let answer: object = refused(409, 'trust-exists', 'It is trusted already.');
  const calls = openTrusts({}, { 'POST trusts': () => answer });
  fireEvent.click(await screen.findByRole('button', { name: 'Trust a pipeline' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('https://iwe.example')).toBeTruthy();
  type(/^Remote/, 'mf-fleet');
  type(/^Subject/, 'repo:acme/fleet:pull_request');
  expect(within(dialog).getByRole('alert').textContent).toMatch(/^Whoever may open a pull request/);
  type(/^Subject/, ` ${MAIN} `);
  expect(within(dialog).queryByRole('alert')).toBeNull();
  expect(within(dialog).getByText(MAIN)).toBeTruthy();
  type(/^Further claims/, 'production');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Trust it' }));
  expect(await within(dialog).findByText(/^Write each as name=value/)).toBeTruthy();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  type(/^Further claims/, 'environment=production');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Trust it' }));
  expect(await within(dialog).findByText('It is trusted already.')).toBeTruthy();
  answer = { message: 'It may publish.' };
  fireEvent.click(within(dialog).getByRole('button', { name: 'Trust it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
    remote: 'mf-fleet',
    issuer: 'https://forge.example',
    subject: MAIN,
    claims: { environment: 'production' },
    promote: false,
  });
});

test('a rule is ended after a question, with the password where it is asked for', async () => {
  let isConfirmed = false;
  const calls = openTrusts(
    { data: [rule()] },
    {
      'trusts/7': () => (isConfirmed ? { message: 'It ends.' } : refused(403, 'confirm-required', 'Your password.')),
      confirm: () => {
        isConfirmed = true;
        return { confirmedForSeconds: 900 };
      },
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: `End the trust in ${MAIN}` }));
  fireEvent.click(await screen.findByRole('button', { name: 'End it' }));
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'secret' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(calls.filter(({ path }) => path === 'trusts/7')).toHaveLength(2));
  await waitFor(() =>
    expect(toastStore.get().map(({ kind, lines }) => [kind, lines])).toEqual([['success', ['It ends.']]]),
  );
});

test.each([
  ['repo:acme/fleet:pull_request', /pull request/],
  ['repo:acme/fleet:ref:refs/pull/12/merge', /pull request/],
  ['repo:acme/fleet', /Every run of this repository/],
  ['repo:acme/fleet:ref:refs/heads/*', /letter by letter/],
  [MAIN, /^null$/],
  ['repo:acme/fleet:environment:production', /^null$/],
  ['project_path:acme/fleet:ref_type:branch:ref:main', /^null$/],
])('the subject %s is warned of: %s', (subject, warning) => {
  expect(String(wideSubject(subject))).toMatch(warning);
});

test('claims are read as they are typed, and those that are compared anyway are left out', () => {
  expect(claimsOf(' a=1, b=x=y ;c=')).toEqual({ a: '1', b: 'x=y', c: '' });
  expect([wrongClaims(''), wrongClaims('a=1 b=2')]).toEqual([undefined, undefined]);
  expect(wrongClaims('a=1 sub=x')).toBe('sub is compared anyway. Leave it out.');
  expect(wrongClaims('c=')).toMatch(/^Write each/);
});
