import type { OcopRow, ProductPriceSheet } from '@iwe/contract';
import { renderRoutes, signInAs } from '@iwe/remote-kit/testing';
import { toastStore } from '@iwe/session';
import { completeJsdom, fakeServer, narrowWindow, refuse } from '@iwe/testing/fake-server';
import type { Answer } from '@iwe/testing/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { setupUser } from '@iwe/testing/user';
import { wideTest } from '@iwe/testing/ring';
import { SALES_ACCOUNT } from '../quotings/testing/fixtures.ts';
import { OcopsPage } from './ocops-page.tsx';
import { ocopsAnswer } from './testing/ocops-answer.ts';
import { buildPriceSheet } from './testing/price-sheet.ts';

completeJsdom();

const ROW: OcopRow = {
  id: 1,
  code: 'K205',
  name: 'Kestrel Touring',
  category: 1,
  brand: 'Kestrel',
  locations: '',
  stock: 24,
  available: 24,
  stock_3rdP: 4,
  total_stock: 28,
  stocks: [],
  classAPrice: 101,
  classBPrice: 102,
  classCPrice: 103,
  classDPrice: 104,
  classEPrice: 105,
  specialPrice: 106,
  standardPrice: 107,
  ref_pur: 108,
  costPrice: 109,
  is_special: 1,
  is_clearance: 1,
  is_customer_show: 1,
  ocop: { 7: 110 },
  contentVersion: 3,
};
const SHEET = buildPriceSheet();
const conflict = (current: Partial<ProductPriceSheet>, changedBy: string) =>
  refuse(409, {
    message: 'Somebody changed it.',
    code: 'stale-version',
    details: {
      currentVersion: 9,
      changedBy,
      changedAt: '2026-11-20T01:00:00Z',
      current: { ...SHEET, ...current, contentVersion: 9 },
    },
  });

function open(answers: Record<string, Answer> = {}, url = '/ocops?product=k') {
  const requests = fakeServer({
    'GET brands': { data: [{ id: 3, name: 'Kestrel' }] },
    'GET ocops': ocopsAnswer([ROW]),
    'GET ocops/1': { data: SHEET },
    'GET ocops/1/history': { data: [] },
    'POST products/1/price': { data: { ...SHEET, contentVersion: 4 } },
    ...answers,
  });
  signInAs({ ...SALES_ACCOUNT, modPrc: true, timeZone: 'Australia/Sydney' });
  renderRoutes({ '/ocops': <OcopsPage /> }, { url, hasRoute: () => false });
  const sent = (method: string, path: string) =>
    requests.filter((request) => request.method === method && request.path === path);
  return { user: setupUser(), sent };
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
type User = ReturnType<typeof setupUser>;
/** Chooses YES or NO by its label: the radio button itself has no area of its own. */
const choose = (user: User, name: string, choice: 'YES' | 'NO') =>
  user.click(within(screen.getByRole('group', { name })).getByText(choice));
const dialogs = () => screen.queryAllByRole('dialog');
async function edit(answers: Record<string, Answer> = {}) {
  const opened = open(answers);
  await opened.user.click(await screen.findByRole('button', { name: 'Edit Prices K205' }));
  await screen.findByRole('textbox', { name: 'Standard' });
  const retype = async (name: string, text: string) => {
    await opened.user.clear(field(name));
    await opened.user.type(field(name), text);
  };
  return { ...opened, retype };
}

test('each price of a row is under its own heading; a clearance is marked', async () => {
  open({ 'GET ocops': ocopsAnswer([ROW, { ...ROW, id: 2, code: 'M205', is_clearance: 0, stock_3rdP: 0 }]) });
  await screen.findByText('K205');
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const cells = (code: string) => {
    const row = [...(screen.getByText(code).closest('tr')?.children ?? [])].map(({ textContent }) => textContent);
    return Object.fromEntries(headings.map((heading, at) => [heading, row[at]]));
  };
  expect(cells('K205')).toMatchObject({
    'Item Name': 'Clr Kestrel Touring',
    '3P Stock': '4',
    'A/COD price': '101.00',
    'B price': '102.00',
    C: '103.00',
    D: '104.00',
    E: '105.00',
    'Mth Special': '106.00',
    Standard: '107.00',
    Tempe: '108.00',
    Cost: '109.00',
    Gold: '110.00',
    Silver: '–',
  });
  expect(cells('M205')).toMatchObject({ 'Item Name': 'Kestrel Touring', '3P Stock': '0' });
});

test('a brand and a category are sent as filters', async () => {
  const { user, sent } = open({}, '/ocops');
  await user.click(screen.getByRole('combobox', { name: 'Brand' }));
  await user.click(await screen.findByRole('option', { name: 'Kestrel' }));
  await user.click(screen.getByRole('combobox', { name: 'Category' }));
  await user.click(await screen.findByRole('option', { name: 'Auto Parts' }));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(sent('GET', 'ocops')).toHaveLength(1));
  expect(Object.fromEntries(sent('GET', 'ocops')[0]?.query ?? [])).toEqual({
    brand: '3',
    category: '2',
    page: '1',
    per_page: '20',
  });
});

test('a phone has no grid of prices: neither a button nor its key', async () => {
  const widen = narrowWindow();
  try {
    const { user } = open();
    await screen.findByText('K205');
    expect(screen.queryByRole('button', { name: 'Edit in a grid' })).toBeNull();
    await user.keyboard('g');
    expect(screen.getByRole('heading', { level: 1, name: 'OCOP Prices' })).toBeTruthy();
    expect(toastStore.get()).toEqual([]);
  } finally {
    widen();
  }
});

describe('Edit Prices', () => {
  wideTest('begins in its first field, and closes without a question while nothing is changed', async () => {
    const { user, sent } = await edit();
    await waitFor(() => expect(document.activeElement).toBe(field('Standard')));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialogs()).toEqual([]));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sent('POST', 'products/1/price')).toEqual([]);
  });

  test.each([
    ['a price', (user: User) => user.type(field('Class E'), '5')],
    ['a flag alone', (user: User) => choose(user, 'Clearance', 'YES')],
  ])('that changed %s asks before Escape closes it; Discard sends nothing', async (_what, change) => {
    const { user, sent } = await edit();
    await change(user);
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: /^Discard the changed prices of K205/ }));
    await user.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(dialogs()).toEqual([]));
    expect(sent('POST', 'products/1/price')).toEqual([]);
    expect(sent('GET', 'ocops')).toHaveLength(1);
  });

  wideTest('sends each flag as its own', async () => {
    const { user, sent } = await edit();
    await choose(user, 'Clearance', 'YES');
    await choose(user, 'Show to customers', 'NO');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('POST', 'products/1/price')).toHaveLength(1));
    expect(sent('POST', 'products/1/price')[0]?.body).toMatchObject({
      is_special: 0,
      is_clearance: 1,
      is_customer_show: 0,
    });
  });

  wideTest('no longer complains once somebody types', async () => {
    const { user, retype, sent } = await edit();
    await retype('Standard', 'cheap');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Enter a price like 120.50, or leave it empty.')).toBeTruthy();
    await user.type(field('Class B'), '1');
    expect(screen.queryByText('Enter a price like 120.50, or leave it empty.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Enter a price like 120.50, or leave it empty.')).toBeTruthy();
    await choose(user, 'Clearance', 'YES');
    expect(screen.queryByText('Enter a price like 120.50, or leave it empty.')).toBeNull();
    expect(sent('POST', 'products/1/price')).toEqual([]);
  });

  wideTest('reads the history again after a change was saved', async () => {
    const { user, retype, sent } = await edit();
    await user.click(screen.getByRole('button', { name: 'History' }));
    await waitFor(() => expect(sent('GET', 'ocops/1/history')).toHaveLength(1));
    await retype('Standard', '125');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialogs()).toEqual([]));
    await user.click(screen.getByRole('button', { name: 'Edit Prices K205' }));
    await user.click(await screen.findByRole('button', { name: 'History' }));
    await waitFor(() => expect(sent('GET', 'ocops/1/history')).toHaveLength(2));
    // The prices themselves are never those of before.
    expect(sent('GET', 'ocops/1')).toHaveLength(2);
  });

  wideTest('is saved once, however often Save is pressed meanwhile', async () => {
    const answer = Promise.withResolvers<object>();
    const { user, retype, sent } = await edit({ 'POST products/1/price': () => answer.promise });
    await retype('Standard', '125{Enter}{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(sent('POST', 'products/1/price')).toHaveLength(1);
    answer.resolve({ data: { ...SHEET, contentVersion: 4 } });
    await waitFor(() => expect(dialogs()).toEqual([]));
  });
});

describe('a conflict', () => {
  wideTest('says who and when in the time of the organisation; a choice can be changed', async () => {
    const { user, retype, sent } = await edit({
      'POST products/1/price': ({ body }: { body: Record<string, unknown> }) =>
        body['contentVersion'] === 3
          ? conflict({ standardPrice: 130, classBPrice: 90 }, 'Zoe')
          : { data: { ...SHEET, contentVersion: 10 } },
    });
    await retype('Standard', '125');
    await retype('Class B', '97');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Zoe changed K205 while you were editing' }));
    expect(dialog.getByText(/^Saved at 20 Nov 2026 12:00\. What only Zoe changed/)).toBeTruthy();
    expect(dialog.getByRole('button', { name: '2 to choose' })).toHaveProperty('disabled', true);
    await user.click(dialog.getByRole('button', { name: 'Mine: Standard 125.00' }));
    expect(dialog.getByRole('button', { name: '1 to choose' })).toHaveProperty('disabled', true);
    await user.click(dialog.getByRole('button', { name: 'Theirs: Standard 130.00' }));
    const pressed = ['Mine: Standard 125.00', 'Theirs: Standard 130.00'].map((name) =>
      dialog.getByRole('button', { name }).getAttribute('aria-pressed'),
    );
    expect(pressed).toEqual(['false', 'true']);
    await user.click(dialog.getByRole('button', { name: 'Mine: Class B 97.00' }));
    await user.click(dialog.getByRole('button', { name: 'Merge & save' }));
    await waitFor(() => expect(sent('POST', 'products/1/price')).toHaveLength(2));
    const [first, second] = sent('POST', 'products/1/price');
    expect(second?.body).toMatchObject({ standardPrice: 130, classBPrice: 97, contentVersion: 9 });
    expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key']);
    await waitFor(() => expect(dialogs()).toEqual([]));
  });

  wideTest("without a name is with 'somebody else'; after a failed merge the form has merged values", async () => {
    const answers: unknown[] = [conflict({ ref_pur: 75 }, ''), refuse(503, { message: 'Not now.', code: 'busy' })];
    const { user, retype } = await edit({ 'POST products/1/price': () => answers.shift() });
    await retype('Standard', '125');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('dialog', { name: 'Somebody else changed K205 while you were editing' });
    await user.click(screen.getByRole('button', { name: 'Merge & save' }));
    expect(await screen.findByText('Not now.')).toBeTruthy();
    await waitFor(() => expect(dialogs()).toHaveLength(1));
    expect([field('Standard').value, field('Tempe').value]).toEqual(['125.00', '75.00']);
    // What they saved is what the next change is compared with.
    expect(screen.queryByText('was 70.00')).toBeNull();
    expect(screen.getByText('was 120.00')).toBeTruthy();
  });
});
