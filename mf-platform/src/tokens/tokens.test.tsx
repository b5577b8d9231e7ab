import type { DeployTokenView, SigningKeyView } from '@iwe/contract';
import { addDays, today } from '@iwe/domain';
import { toastStore } from '@iwe/session';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { endOfDay } from '../end-of-day.ts';
import { buildAnswer, buildOverview, refused, serve } from '@iwe/testing/platform';
import { show, signInFresh } from '../testing/show.tsx';
import type { Sent } from '@iwe/testing/platform';
import { wideTest } from '@iwe/testing/ring';

beforeEach(signInFresh);

const token = (changes: Partial<DeployTokenView>): DeployTokenView => ({
  id: 1,
  name: 'Sales CI',
  remotes: ['mf-sales'],
  promote: false,
  key: 'ab12cd34'.repeat(8),
  createdBy: 'ann@iwe.test',
  createdAt: '2026-11-20T01:00:00Z',
  expiresAt: '2999-01-01T00:00:00Z',
  revokedAt: null,
  lastUsedAt: null,
  ...changes,
});
const list = [
  token({ id: 4 }),
  token({ id: 3, name: 'Old', promote: true, expiresAt: '2020-01-01T00:00:00Z', lastUsedAt: '2019-12-01T00:00:00Z' }),
  token({ id: 2, name: 'Gone', revokedAt: '2026-11-20T01:00:00Z' }),
  token({ id: 1, name: 'this instance', remotes: ['*'], expiresAt: null }),
];
const PEM = '-----BEGIN PUBLIC KEY-----\nMCow\n-----END PUBLIC KEY-----';
const keys: SigningKeyView[] = [
  {
    id: 9,
    owner: 'Sales CI',
    fingerprint: 'ab12cd34'.repeat(8),
    createdBy: 'ann@iwe.test',
    createdAt: '2026-11-20T01:00:00Z',
    lastUsedAt: null,
    revokedAt: null,
    releases: 3,
    usable: 2,
  },
  {
    id: 8,
    owner: 'Gone CI',
    fingerprint: 'ef56ab12'.repeat(8),
    createdBy: 'bo@iwe.test',
    createdAt: '2026-11-20T01:00:00Z',
    lastUsedAt: '2026-11-20T02:00:00Z',
    revokedAt: '2026-11-20T03:00:00Z',
    releases: 0,
    usable: 0,
  },
];
const base = {
  overview: () => ({ data: buildOverview() }),
  'GET deploy-tokens': () => ({ data: list }),
  'GET signing-keys': () => ({ data: keys }),
};
const dialog = () => within(screen.getByRole('dialog'));
const give = (label: RegExp, value: string) => fireEvent.change(dialog().getByLabelText(label), { target: { value } });

const textsOf = (region: string) =>
  within(screen.getByRole('region', { name: region }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
/** Waits until a list is read again. */
const isReadAgain = (calls: Sent[], path: string) => {
  const reads = () => calls.filter((call) => call.method === 'GET' && call.path === path).length;
  const before = calls.findIndex(({ method }) => method !== 'GET');
  const readsBefore = calls.slice(0, before).filter((call) => call.path === path).length;
  return waitFor(() => expect(reads()).toBeGreaterThan(readsBefore));
};

async function openForm(handlers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({ ...base, ...handlers });
  show('/admin/releases/tokens');
  await screen.findByRole('button', { name: 'Revoke Sales CI' });
  fireEvent.click(await screen.findByRole('button', { name: 'New token' }));
  // A dialog hides the page behind it one frame later, and with it a second dialog that was there before that frame.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'New token' })).toBeNull());
  return calls;
}

test('lists every token with its state; what is not revoked can be', async () => {
  serve(base);
  show('/admin/releases/tokens');
  await screen.findByRole('button', { name: 'Revoke Sales CI' });
  await screen.findByRole('button', { name: 'Revoke the key of Sales CI' });
  const made = ['20 Nov 2026 12:00', 'ann@iwe.test'];
  const key = 'ab12cd34ab12cd34';
  expect(textsOf('Deploy tokens')).toEqual([
    ['Sales CI', 'live', 'mf-sales', key, 'no', ...made, '01 Jan 2999 11:00', 'never', 'ReplaceRevoke'],
    ['Old', 'ended', 'mf-sales', key, 'yes', ...made, '01 Jan 2020 11:00', '01 Dec 2019 11:00', 'Revoke'],
    ['Gone', 'revoked', 'mf-sales', key, 'no', ...made, '01 Jan 2999 11:00', 'never', ''],
    ['this instance', 'live', 'all', key, 'no', ...made, 'never', 'never', 'Revoke'],
  ]);
  expect(textsOf('Signing keys')).toEqual([
    [key, 'Sales CI', 'live', ...made, 'never', '3', 'Revoke'],
    ['ef56ab12ef56ab12', 'Gone CI', 'revoked', '20 Nov 2026 12:00', 'bo@iwe.test', '20 Nov 2026 13:00', '0', ''],
  ]);
  expect(screen.getAllByRole('button', { name: /^Revoke/ }).map((button) => button.getAttribute('aria-label'))).toEqual(
    ['Revoke Sales CI', 'Revoke Old', 'Revoke this instance', 'Revoke the key of Sales CI'],
  );
});

test('the keys come with the tokens, whose number decides where they begin: nothing jumps', async () => {
  serve(base);
  show('/admin/releases/tokens');
  screen.getByRole('heading', { name: 'Deploy tokens' });
  expect(screen.queryByText('Signing keys')).toBeNull();
  await screen.findByText('Signing keys');
});

test('an incomplete form says what is missing and sends nothing; a private key is refused', async () => {
  const calls = await openForm();
  fireEvent.click(dialog().getByRole('button', { name: 'Make the token' }));
  expect(
    dialog()
      .getAllByRole('alert')
      .map((alert) => alert.textContent),
  ).toEqual(['Please enter', 'Name at least one.', 'Please enter']);
  give(/^Remotes/, 'sales');
  give(/^Public key/, '-----BEGIN PRIVATE KEY-----');
  fireEvent.click(dialog().getByRole('button', { name: 'Make the token' }));
  expect(dialog().getByText("A remote's name looks like mf-sales: sales")).toBeTruthy();
  expect(dialog().getByText(/This is a private key/)).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('the token is shown once, can be copied, and is hidden only on a click', async () => {
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: {
      writeText: async (text: string) => {
        copied.push(text);
      },
    },
  });
  const calls = await openForm({ 'POST deploy-tokens': () => ({ token: 'iwe_secret' }) });
  give(/^Name/, ' Sales CI ');
  give(/^Remotes/, 'mf-sales, mf-sales mf-sales-extra');
  give(/^Public key/, PEM);
  fireEvent.click(dialog().getByLabelText(/^May make its versions stable/));
  fireEvent.click(dialog().getByRole('button', { name: 'Make the token' }));
  const shown = within(await screen.findByRole('dialog', { name: 'The token, shown once' }));
  expect(shown.getByLabelText<HTMLInputElement>('Token').value).toBe('iwe_secret');
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    name: 'Sales CI',
    remotes: ['mf-sales', 'mf-sales-extra'],
    promote: true,
    publicKey: `${PEM}\n`,
    expiresAt: endOfDay(addDays(today('Australia/Sydney', new Date()), 90), 'Australia/Sydney'),
  });
  await isReadAgain(calls, 'deploy-tokens');
  fireEvent.click(shown.getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(copied).toEqual(['iwe_secret']));
  fireEvent.keyDown(shown.getByLabelText('Token'), { key: 'Escape' });
  expect(screen.getByRole('dialog', { name: 'The token, shown once' })).toBeTruthy();
  fireEvent.click(shown.getByRole('button', { name: 'I have kept it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test("the server's refusal is shown at its field; the input stays", async () => {
  await openForm({
    'POST deploy-tokens': () =>
      refused(
        422,
        'signing-key',
        ['The key must be an Ed25519 public key in PEM (SPKI).'],
        [{ code: 'signing-key', field: 'publicKey', message: 'The key must be an Ed25519 public key in PEM (SPKI).' }],
      ),
  });
  give(/^Name/, 'Sales CI');
  give(/^Remotes/, 'mf-sales');
  give(/^Public key/, 'nonsense');
  fireEvent.click(dialog().getByRole('button', { name: 'Make the token' }));
  expect((await dialog().findByText('The key must be an Ed25519 public key in PEM (SPKI).')).id).toBe(
    dialog()
      .getByLabelText(/^Public key/)
      .getAttribute('aria-describedby'),
  );
  expect(dialog().getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Sales CI');
});

test('a token is revoked after the password was entered again', async () => {
  let shown = false;
  const calls = serve({
    ...base,
    'DELETE deploy-tokens/4': () =>
      shown ? { message: 'The token is revoked.' } : refused(403, 'confirm-required', 'Enter your password again.'),
    'POST confirm': () => {
      shown = true;
      return { confirmedForSeconds: 900 };
    },
  });
  show('/admin/releases/tokens');
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke Sales CI' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/^Nobody can publish mf-sales with it any more\./)).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Revoke' }));
  const password = within(await screen.findByRole('dialog', { name: 'Enter your password again' }));
  fireEvent.change(password.getByLabelText('Password'), { target: { value: 'x' } });
  fireEvent.keyDown(password.getByLabelText('Password'), { key: 'Enter' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE deploy-tokens/4',
    'POST confirm',
    'DELETE deploy-tokens/4',
  ]);
  expect(toastStore.get().map(({ kind }) => kind)).toEqual(['success']);
  await isReadAgain(calls, 'deploy-tokens');
  fireEvent.click(screen.getByRole('button', { name: 'Revoke this instance' }));
  expect(await screen.findByText(/the next start makes a new one/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a token is replaced: the new key is sent, and the new token shown', async () => {
  const calls = serve({ ...base, 'POST deploy-tokens/4/successor': () => ({ token: 'iwe_next' }) });
  show('/admin/releases/tokens');
  fireEvent.click(await screen.findByRole('button', { name: 'Replace Sales CI' }));
  expect(screen.queryByRole('button', { name: 'Replace this instance' })).toBeNull();
  give(/^New public key/, PEM);
  fireEvent.click(dialog().getByRole('button', { name: 'Make the new token' }));
  const shown = within(await screen.findByRole('dialog', { name: 'The token, shown once' }));
  expect(shown.getByLabelText<HTMLInputElement>('Token').value).toBe('iwe_next');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ publicKey: `${PEM}\n`, overlapDays: 7 });
  await isReadAgain(calls, 'deploy-tokens');
});

test('a key shows what it signed, and is revoked with or without that', async () => {
  const calls = serve({
    ...base,
    'GET signing-keys/9/releases': () => ({
      data: [
        {
          remote: 'mf-sales',
          version: '1.1.0',
          status: 'available',
          stable: true,
          publishedAt: '2026-11-20T01:00:00Z',
        },
      ],
    }),
    'POST signing-keys/9/revocation': () => buildAnswer(),
  });
  show('/admin/releases/tokens');
  fireEvent.click(await screen.findByRole('button', { name: /releases that Sales CI signed/ }));
  expect((await dialog().findByText('mf-sales 1.1.0')).closest('a')?.getAttribute('href')).toBe(
    '/admin/releases/mf-sales/1.1.0',
  );
  expect(dialog().getByRole('listitem').textContent).toBe('mf-sales 1.1.0availablestable20 Nov 2026 12:00');
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke the key of Sales CI' }));
  fireEvent.click(await dialog().findByLabelText(/^Block the releases that it signed \(2\)/));
  fireEvent.change(dialog().getByLabelText(/^Reason/), { target: { value: 'the laptop was lost' } });
  await waitFor(() => expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Revoke' }).disabled).toBe(false));
  fireEvent.click(dialog().getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    block: true,
    reason: 'the laptop was lost',
    dryRun: false,
  });
  await isReadAgain(calls, 'signing-keys');
});

test('Alt+N opens the form, also from a field; Cancel makes nothing', async () => {
  const calls = serve(base);
  show('/admin/releases/tokens');
  await screen.findByRole('button', { name: 'Revoke Sales CI' });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(document.body, { key: 'n', code: 'KeyN', altKey: true });
  expect(await screen.findByRole('dialog', { name: 'New deploy token' })).toBeTruthy();
  expect(dialog().getByText('Published so far: mf-sales. A new one may be named, too.')).toBeTruthy();
  expect(dialog().queryByRole('alert')).toBeNull();
  fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
});

wideTest('before anything is published, the form shows how a name looks', async () => {
  await openForm({ overview: () => ({ data: buildOverview({ remotes: [] }) }) });
  expect(dialog().getByText('Such as mf-sales.')).toBeTruthy();
});

wideTest('a token without an end is not made', async () => {
  const calls = await openForm();
  give(/^Name/, 'Sales CI');
  give(/^Remotes/, 'mf-sales');
  give(/^Public key/, PEM);
  const until = dialog().getByRole('textbox', { name: /^Until/ });
  expect((until as HTMLInputElement).value).not.toBe('');
  fireEvent.change(until, { target: { value: '' } });
  fireEvent.blur(until);
  fireEvent.click(dialog().getByRole('button', { name: 'Make the token' }));
  expect(
    dialog()
      .getAllByRole('alert')
      .map((alert) => alert.textContent),
  ).toEqual(['Please enter']);
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
});

wideTest.each<[string, unknown, RegExp | null]>([
  ['one remote of several', [{ code: 'x', field: 'remotes.0', message: 'No.' }], /^Remotes/],
  ['the end', [{ code: 'x', field: 'expiresAt', message: 'No.' }], /^Until the end of$/],
  ['a field that the form does not have', [{ code: 'x', field: 'colour', message: 'No.' }], null],
  ['no field', [{ code: 'x' }], null],
  ['nothing', undefined, null],
])('a refusal of %s is shown where it belongs, and goes when that is typed again', async (_what, details, label) => {
  await openForm({ 'POST deploy-tokens': () => refused(422, 'x', ['Not like this.'], details) });
  give(/^Name/, 'Sales CI');
  give(/^Remotes/, 'mf-sales');
  give(/^Public key/, PEM);
  fireEvent.click(dialog().getByRole('button', { name: 'Make the token' }));
  const text = label === null ? 'Not like this.' : 'No.';
  const said = await dialog().findByText(text);
  const fields = ['Name', 'Remotes', 'Until the end of', 'Public key'].map((name) =>
    dialog().getByRole('textbox', { name: new RegExp(`^${name}`) }),
  );
  const shownAt = fields.filter((field) => field.getAttribute('aria-describedby')?.includes(said.id || 'none'));
  expect(shownAt).toEqual(label === null ? [] : [dialog().getByRole('textbox', { name: label })]);
  if (label === null) return;
  const [field] = shownAt;
  fireEvent.change(field!, { target: { value: label.test('Remotes') ? 'mf-stock' : '1/12/2027' } });
  fireEvent.blur(field!);
  expect(dialog().queryByText(text)).toBeNull();
});

test('a token that the browser does not copy can be copied by hand', async () => {
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: () => Promise.reject(new Error('denied')) },
  });
  const calls = serve({ ...base, 'POST deploy-tokens/4/successor': () => ({ token: 'iwe_next' }) });
  show('/admin/releases/tokens');
  fireEvent.click(await screen.findByRole('button', { name: 'Replace Sales CI' }));
  const make = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Make the new token' });
  expect(make().disabled).toBe(true);
  give(/^New public key/, '-----BEGIN PRIVATE KEY-----');
  expect(make().disabled).toBe(true);
  expect(dialog().getByText(/This is a private key/)).toBeTruthy();
  give(/^New public key/, PEM);
  expect(make().disabled).toBe(false);
  expect(dialog().queryByText(/This is a private key/)).toBeNull();
  fireEvent.click(dialog().getByRole('combobox', { name: 'The old token ends' }));
  fireEvent.click(await screen.findByRole('option', { name: 'after a day' }));
  fireEvent.click(make());
  const shown = within(await screen.findByRole('dialog', { name: 'The token, shown once' }));
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ overlapDays: 1 });
  fireEvent.click(shown.getByRole('button', { name: 'Copy' }));
  await waitFor(() =>
    expect(toastStore.get().flatMap(({ lines }) => lines)).toEqual([
      'The browser did not copy it. Mark it and copy it by hand.',
    ]),
  );
});

wideTest('a refused replacement or revocation says why, and can be tried again', async () => {
  serve({
    ...base,
    'POST deploy-tokens/4/successor': () => refused(422, 'x', ['The key is used already.']),
    'DELETE deploy-tokens/4': () => refused(422, 'x', ['It was revoked meanwhile.']),
  });
  show('/admin/releases/tokens');
  fireEvent.click(await screen.findByRole('button', { name: 'Replace Sales CI' }));
  give(/^New public key/, PEM);
  const make = dialog().getByRole<HTMLButtonElement>('button', { name: 'Make the new token' });
  fireEvent.click(make);
  expect(await dialog().findByText('The key is used already.')).toBeTruthy();
  await waitFor(() => expect(make.disabled).toBe(false));
  fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Revoke Sales CI' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(toastStore.get()[0]?.lines).toEqual(['It was revoked meanwhile.']));
  const again = screen.getByRole<HTMLButtonElement>('button', { name: 'Revoke Sales CI' });
  await waitFor(() => expect(again.disabled).toBe(false));
});

test('a key that has signed nothing says so; what could not be read is read again', async () => {
  let answer: object = refused(503, 'busy', 'The database is busy.');
  serve({ ...base, 'GET signing-keys/8/releases': () => answer });
  show('/admin/releases/tokens');
  fireEvent.click(await screen.findByRole('button', { name: /releases that Gone CI signed/ }));
  expect(await dialog().findByText('The database is busy.')).toBeTruthy();
  answer = { data: [] };
  fireEvent.click(dialog().getByRole('button', { name: 'Try again' }));
  expect(await dialog().findByText('It has signed no release.')).toBeTruthy();
});

wideTest('a token without the password is not made, and what was typed is there for a second try', async () => {
  const calls = await openForm({
    'POST deploy-tokens': () => refused(403, 'confirm-required', 'Enter your password again.'),
    'POST confirm': () => refused(422, 'x', ['This password is wrong.']),
  });
  give(/^Name/, 'Sales CI');
  give(/^Remotes/, 'mf-sales;mf-stock');
  give(/^Public key/, PEM);
  fireEvent.click(dialog().getByRole('button', { name: 'Make the token' }));
  const password = within(await screen.findByRole('dialog', { name: 'Enter your password again' }));
  fireEvent.click(await password.findByRole('button', { name: 'Continue' }));
  expect(password.getByRole('alert').textContent).toBe('Please enter');
  expect(calls.some(({ path }) => path === 'confirm')).toBe(false);
  const field = password.getByLabelText<HTMLInputElement>('Password');
  fireEvent.change(field, { target: { value: 'x' } });
  expect(password.queryByRole('alert')).toBeNull();
  fireEvent.click(password.getByRole('button', { name: 'Continue' }));
  expect(await password.findByText('This password is wrong.')).toBeTruthy();
  expect(field.value).toBe('');
  fireEvent.click(password.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Enter your password again' })).toBeNull());
  const form = within(await screen.findByRole('dialog', { name: 'New deploy token' }));
  expect(form.getByLabelText<HTMLInputElement>(/^Remotes/).value).toBe('mf-sales;mf-stock');
  const make = form.getByRole<HTMLButtonElement>('button', { name: 'Make the token' });
  await waitFor(() => expect(make.disabled).toBe(false));
  const posts = calls.filter(({ method, path }) => method === 'POST' && path === 'deploy-tokens');
  expect(posts.map(({ body }) => [body['remotes'], body['promote']])).toEqual([[['mf-sales', 'mf-stock'], false]]);
});
