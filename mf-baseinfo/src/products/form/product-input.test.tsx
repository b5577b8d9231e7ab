import { TOAST_MS, toastStore } from '@iwe/session';
import { refuse } from '@iwe/testing/fake-server';
import type { Answer } from '@iwe/testing/fake-server';
import { wideTest } from '@iwe/testing/ring';
import { act, screen, waitFor, within } from '@testing-library/react';
import { BaseFormPage } from '../../base-form-page.tsx';
import { buildProductPage } from '../../testing/records.ts';
import { choose, input } from '../../testing/form-fields.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

const open = (url: string, answers: Record<string, Answer> = {}, account = {}) =>
  renderScreen(<BaseFormPage />, {
    route: '/baseinfo/:routeName/:id?',
    url,
    answers: { 'GET products/7': buildProductPage(), ...answers },
    account,
  });
const BUSY = refuse(503, { message: 'The database is busy.', code: 'busy' });
const keysOf = (requests: readonly { headers: Record<string, string> }[]) =>
  requests.map(({ headers }) => headers['idempotency-key']);

wideTest('a new product begins without clearance and with 3P stock 0; a retried save is the same', async () => {
  const answers: unknown[] = [BUSY, { data: buildProductPage({ contentVersion: 1 }).data }];
  const { user, sent, place } = open('/baseinfo/Products', { 'POST products': () => answers.shift() });
  await user.type(await screen.findByLabelText(/^Code/), 'NEW-1');
  expect(screen.getByRole('combobox', { name: 'Locations' }).getAttribute('placeholder')).toBe('Add a location');
  expect([input('3P Stock').value, input(/^Clearance/).value]).toEqual(['0', 'NO']);
  await user.type(input(/^Helper Code/), '20555R16');
  await user.type(input(/^Name/), '205/55R16 New');
  await choose(user, /^Category/, 'Tyres');
  await choose(user, /^Auto Parts Type/, 'Tyre');
  await choose(user, /^Brand/, 'Kestrel');
  await choose(user, /^Tag 1/, 'Summer');
  const submit = screen.getByRole('button', { name: 'Submit' });
  await user.click(submit);
  await screen.findByText('The database is busy.');
  await waitFor(() => expect(submit.getAttribute('aria-busy')).toBeNull());
  await user.click(submit);
  await waitFor(() => expect(place.url).toMatch(/^\/baseinfo\/Products\/7/));
  const requests = sent('POST', 'products');
  expect(requests[0]?.body).toMatchObject({ is_clearance: 0, material: 1, tag2: '', tag3: '' });
  expect(keysOf(requests)).toEqual([expect.any(String), keysOf(requests)[0]]);
});

wideTest('a change that failed is sent again as the same; then the product is read again', async () => {
  const answers: unknown[] = [BUSY, { data: { ...buildProductPage().data, contentVersion: 4 } }];
  const { user, sent } = open('/baseinfo/Products/7', { 'PUT products/7': () => answers.shift() });
  await user.type(await screen.findByLabelText('Comments'), 'New');
  const submit = screen.getByRole('button', { name: 'Submit' });
  await user.click(submit);
  await screen.findByText('The database is busy.');
  await waitFor(() => expect(submit.getAttribute('aria-busy')).toBeNull());
  expect(input('Comments').value).toBe('New');
  await user.click(submit);
  await waitFor(() => expect(sent('GET', 'products/7')).toHaveLength(2));
  const requests = sent('PUT', 'products/7');
  expect(keysOf(requests)).toEqual([expect.any(String), keysOf(requests)[0]]);
});

wideTest('the form stays with what is typed when the product cannot be read again', async () => {
  let present: unknown = buildProductPage();
  const { user, sent } = open('/baseinfo/Products/7', {
    'GET products/7': () => present,
    'PUT products/7': { data: { ...buildProductPage().data, comments: 'New', contentVersion: 4 } },
  });
  await user.type(await screen.findByLabelText('Comments'), 'New');
  present = BUSY;
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(sent('GET', 'products/7')).toHaveLength(2));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(input('Comments').value).toBe('New');
  expect(screen.queryByText('This product could not be opened')).toBeNull();
});

wideTest('the special flag warns shortly when it is taken away, and not when it is given', async () => {
  const stored = buildProductPage({ is_special: 0, specialPrice: null });
  const { user } = open('/baseinfo/Products/7', { 'GET products/7': stored }, { modPrc: true });
  await screen.findByLabelText(/^Code/);
  expect(input('Monthly Special').disabled).toBe(true);
  await choose(user, /^Special or not/, 'NO');
  await choose(user, /^Special or not/, 'YES');
  expect(toastStore.get()).toEqual([]);
  await user.type(input('Monthly Special'), '80');
  await choose(user, /^Special or not/, 'YES');
  expect(input('Monthly Special').value).toMatch(/^80/);
  await choose(user, /^Special or not/, 'NO');
  expect(toastStore.get().map(({ kind, duration }) => [kind, duration])).toEqual([['warning', TOAST_MS.short]]);
  expect(screen.queryByText('Sorry, no permission to modify the prices.')).toBeNull();
});

test('a wrong price is refused to those who may change it; others send none and are not stopped', async () => {
  const { user, sent } = open('/baseinfo/Products/7', {
    'PUT products/7': { data: { ...buildProductPage().data, contentVersion: 4 } },
  });
  await user.type(await screen.findByLabelText('Comments'), 'x');
  for (const label of ['Standard', 'Cost Price', 'Tempe', 'Class E']) expect(input(label).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(sent('PUT', 'products/7')).toHaveLength(1));
  const fields = Object.keys(sent('PUT', 'products/7')[0]?.body ?? {});
  for (const field of ['standardPrice', 'ref_pur', 'costPrice', 'is_special']) expect(fields).not.toContain(field);
});

wideTest('somebody else’s choices and flags have their labels and names; one can return to editing', async () => {
  let present = buildProductPage();
  const { user, sent } = open('/baseinfo/Products/7', {
    'GET products/7': () => present,
    'GET brands': {
      data: [
        { id: 3, name: 'Kestrel' },
        { id: 4, name: 'Falcon' },
      ],
    },
    'PUT products/7': () => {
      present = buildProductPage({ brand: 4, is_clearance: 1, tag2: 'Premium', contentVersion: 4 });
      return refuse(409, {
        message: 'Mia changed this product',
        code: 'stale-version',
        details: { currentVersion: 4, changedBy: 'Mia', changedAt: '2026-11-21T00:00:00Z', fields: [], lines: [] },
      });
    },
  });
  await user.type(await screen.findByLabelText('Comments'), 'Mine');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Mia saved this product/ }));
  for (const text of ['Kestrel → Falcon', 'NO → YES', '(empty) → Premium']) expect(dialog.getByText(text)).toBeTruthy();
  for (const label of [/^Brand/, /^Clearance/, /^Tag 2/]) expect(dialog.getByText(label)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Back to editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('PUT', 'products/7')).toHaveLength(1);
});

test('each field offers its own options, and takes as much as is stored of it', async () => {
  const { user } = open('/baseinfo/Products/7', {}, { modPrc: true });
  await screen.findByLabelText(/^Code/);
  const offered = async (label: RegExp) => {
    await user.click(input(label));
    const options = screen.queryAllByRole('option').map(({ textContent }) => textContent);
    await user.keyboard('{Escape}');
    return options;
  };
  expect(await offered(/^Tag 2/)).toEqual(['Premium']);
  expect(await offered(/^Material/)).not.toContain('Tyres');
  expect(await offered(/^Manufacturer/)).not.toContain('Kestrel');
  expect(['Unit', 'Comments', 'Standard', '3P Stock'].map((label) => input(new RegExp(`^${label}`)).maxLength)).toEqual(
    [20, 2000, 14, 7],
  );
});

test('more that was returned than sold is told, and the sum of a year has its cents', async () => {
  const sales = ['2026-01', '2026-02', '2026-03'].map((month) => ({ month, quantity: -2, amount: -10.07 }));
  open('/baseinfo/Products/7', { 'GET products/7': buildProductPage({ sales }) });
  expect(await screen.findByText('(6) units · (30.21)')).toBeTruthy();
  expect(screen.queryByText('Nothing was sold.')).toBeNull();
});
