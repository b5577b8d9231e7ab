import { TOAST_MS, toastStore } from '@iwe/session';
import { refuse } from '@iwe/testing/fake-server';
import type { Answer } from '@iwe/testing/fake-server';
import { wideTest } from '@iwe/testing/ring';
import { act, screen, waitFor, within } from '@testing-library/react';
import { BaseFormPage } from '../../base-form-page.tsx';
import { buildCustomerPage } from '../../testing/records.ts';
import { choose, input } from '../../testing/form-fields.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

const open = (url: string, answers: Record<string, Answer> = {}, account = {}) =>
  renderScreen(<BaseFormPage />, {
    route: '/baseinfo/:routeName/:id?',
    url,
    answers: { 'GET customers/5': buildCustomerPage(), ...answers },
    account,
  });
const answerOf = (version: number, form = {}) => {
  const page = buildCustomerPage({}, form);
  return { data: { id: 5, contentVersion: version, form: page.form, abilities: page.abilities, warnings: [] } };
};

wideTest('a new customer begins with delivery and no limit; a failed save is sent again as the same', async () => {
  const answers: unknown[] = [refuse(503, { message: 'The database is busy.', code: 'busy' }), answerOf(1)];
  const { user, sent, place } = open('/baseinfo/Customers', { 'POST customers': () => answers.shift() });
  await user.type(await screen.findByLabelText(/^Name/), 'Harbour Tyres');
  expect(input('Credit Limit').value).toBe('0.00');
  for (const label of ['Xero Balance', 'Xero Sent']) expect(screen.getByLabelText(label).textContent).toBe('–');
  await user.type(input(/^Code \(ABN\)/), 'C-1');
  await user.type(input(/^Address/), '1 Dock Rd');
  await choose(user, /^Price Type/, 'Standard');
  await choose(user, /^Payment Type/, 'Monthly');
  await choose(user, /^Area/, 'North');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() =>
    expect(toastStore.get().map(({ lines, duration }) => [lines, duration])).toEqual([
      [['The database is busy.'], TOAST_MS.general],
    ]),
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' }).getAttribute('aria-busy')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(place.url).toMatch(/^\/baseinfo\/Customers\/5/));
  const [first, second] = sent('POST', 'customers');
  expect(first?.body).toMatchObject({ default_ship_type: 1, branch_flag: 0, credit_limit: 0, country: 'Australia' });
  expect(first?.headers['idempotency-key']).toBeTruthy();
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
});

test('people, business and shipping are sent by their own values, and the customer is read again', async () => {
  const { user, sent } = open('/baseinfo/Customers/5', { 'PUT customers/5': answerOf(3) });
  await screen.findByLabelText(/^Name/);
  await waitFor(() => expect(document.title).toContain('Harbour Tyres'));
  await choose(user, /^Service/, 'Sam');
  await choose(user, /^Business Developer/, 'Mia');
  await choose(user, /^Default Ship Type/, 'Pick up');
  await choose(user, /^Business Type/, 'Retailer');
  await choose(user, /^Branch/, 'YES');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() =>
    expect(sent('PUT', 'customers/5')[0]?.body).toMatchObject({
      cs_id: 11,
      bd_id: 12,
      default_ship_type: 2,
      business_type: 'Retailer',
      branch_flag: 1,
    }),
  );
  await waitFor(() => expect(sent('GET', 'customers/5')).toHaveLength(2));
});

test('who may not change the limit sends none with another change', async () => {
  const { user, sent } = open('/baseinfo/Customers/5', { 'PUT customers/5': answerOf(3) });
  await user.type(await screen.findByLabelText('Phone'), '9');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(sent('PUT', 'customers/5')).toHaveLength(1));
  expect(sent('PUT', 'customers/5')[0]?.body).not.toHaveProperty('credit_limit');
});

wideTest('Cancel without a change leads to the list of customers', async () => {
  const { user, place } = open('/baseinfo/Customers/5');
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(place.url).toBe('/customers'));
});

test('somebody else’s change is named by its label, and one can go back to editing', async () => {
  let present = buildCustomerPage();
  const { user, sent } = open('/baseinfo/Customers/5', {
    'GET customers/5': () => present,
    'PUT customers/5': () => {
      present = buildCustomerPage({ contentVersion: 3 }, { skype: 'theirs', csr_level: 'A' });
      return refuse(409, {
        message: 'Mia changed this customer',
        code: 'stale-version',
        details: { currentVersion: 3, changedBy: 'Mia', changedAt: '2026-11-21T00:00:00Z', fields: [], lines: [] },
      });
    },
  });
  await user.type(await screen.findByLabelText('Skype'), 'mine');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Mia saved this customer/ }));
  expect(dialog.getByText(/^Level/)).toBeTruthy();
  expect(dialog.getByText('(empty) → A')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Back to editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(input('Skype').value).toBe('mine');
  expect(sent('PUT', 'customers/5')).toHaveLength(1);
});

test('fields take as much as is stored of them, and phones and mail have their keyboards', async () => {
  open('/baseinfo/Customers/5');
  await screen.findByLabelText(/^Name/);
  const lengths = ['Postal', 'Remark / Attention', 'Note', 'Level', 'Email'].map((label) => input(label).maxLength);
  expect(lengths).toEqual([20, 500, 4000, 40, 254]);
  expect(['Email', 'Phone', 'Mobile'].map((label) => input(label).type)).toEqual(['email', 'tel', 'tel']);
});

wideTest('role 4 is not told that only role 4 may edit; issuing a token reads the customer again', async () => {
  const { user, sent } = open(
    '/baseinfo/Customers/5',
    {
      'GET customers/5': buildCustomerPage({ abilities: { edit: true, credit: true, token: true } }),
      'POST customers/5/token': { data: { token: 'secret', createdAt: '2026-11-21T00:00:00Z' } },
    },
    { role: 4 },
  );
  await user.click(await screen.findByRole('button', { name: 'Issue token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'The new token' }));
  const shown = dialog.getByLabelText<HTMLInputElement>('Token');
  act(() => shown.blur());
  act(() => shown.focus());
  expect([shown.selectionStart, shown.selectionEnd]).toEqual([0, 'secret'.length]);
  // It is shown once: what closes other dialogs does not take it away, only the word of whoever has copied it.
  expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(sent('GET', 'customers/5')).toHaveLength(2));
  // A dialog is gone some time after the key that closes it, once it has faded.
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Copied')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Token').value).toBe('secret');
  await user.click(dialog.getByRole('button', { name: 'I have copied it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('A manager changes it')).toBeNull();
});

test('a token shows its last day, ending it is confirmed; a class without terms shows its name', async () => {
  const token = { createdAt: '2026-11-01T00:00:00Z', expiresAt: '2027-10-30T00:00:00Z' };
  const { user } = open(
    '/baseinfo/Customers/5',
    {
      'GET customers/5': buildCustomerPage({
        token,
        abilities: { edit: true, credit: true, token: true },
        class: { name: 'Gold', payType: '', notes: '' },
        lastSheets: [{ id: 60, type: 2, no: 'CN000060', date: '2026-11-02', status: 2, amount: 12 }],
      } as never),
      'DELETE customers/5/token': {},
    },
    { role: 4 },
  );
  expect(await screen.findByText('issued 01 Nov 2026 11:00, ends 30 Oct 2027 11:00')).toBeTruthy();
  expect(screen.getByText('Class Gold')).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Last sheets' }).textContent).toContain('CN00006002 Nov 2026Approved12.00');
  await user.click(screen.getByRole('button', { name: 'End token' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End' }));
  await waitFor(() => expect(toastStore.get().map(({ lines }) => lines)).toEqual([['Operation successful']]));
});

test.each([
  [2500, '50'],
  [9000, '100'],
  [-100, '0'],
])('a balance of %d fills the bar of a limit of 5,000 to %s percent', async (xeroBalance, width) => {
  open('/baseinfo/Customers/5', { 'GET customers/5': buildCustomerPage({ xeroBalance }) });
  const balance = await screen.findByRole('region', { name: 'Balance' });
  expect(balance.querySelectorAll('rect')[1]?.getAttribute('width')).toBe(width);
});
