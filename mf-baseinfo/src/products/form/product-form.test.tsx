import { refuse } from '@iwe/testing/fake-server';
import type { Answer } from '@iwe/testing/fake-server';
import { wideTest } from '@iwe/testing/ring';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { toastStore } from '@iwe/session';
import { BaseFormPage } from '../../base-form-page.tsx';
import { buildProductPage } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

const ROUTE = '/baseinfo/:routeName/:id?';
const page = buildProductPage();
const open = (url: string, answers: Record<string, Answer> = {}, account = {}, keepStorage = false) =>
  renderScreen(<BaseFormPage />, {
    route: ROUTE,
    url,
    answers: { 'GET products/7': page, ...answers },
    account,
    keepStorage,
    routes: ['/order_detail/PurchaseOrders'],
  });
const toasts = () => toastStore.get().flatMap((toast) => toast.lines);
const input = (label: string | RegExp) =>
  screen.getByLabelText(label, { selector: 'input, textarea' }) as HTMLInputElement;
const choose = async (user: ReturnType<typeof open>['user'], label: RegExp, option: string) => {
  await user.click(input(label));
  await user.click(await screen.findByRole('option', { name: option }));
};

test('an empty form marks every required field and sends nothing', async () => {
  const { user, sent } = open('/baseinfo/Products');
  await user.click(await screen.findByRole('button', { name: 'Submit' }));
  // Unit, material and "shown to customers" have their usual initial values.
  expect(screen.getAllByText('Please enter')).toHaveLength(7);
  expect(document.activeElement).toBe(input(/^Code/));
  expect(sent('POST', 'products')).toHaveLength(0);
});

wideTest('a name over 50 characters is refused with the specification’s message before sending', async () => {
  const { user, sent } = open('/baseinfo/Products');
  await user.type(await screen.findByLabelText(/^Name/), 'x'.repeat(51));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(screen.getByText('The product name should not exceed 50 characters.')).toBeTruthy();
  expect(sent('POST', 'products')).toHaveLength(0);
});

test('users without the right create a product without prices, and the screen gets its id', async () => {
  const saved = buildProductPage({ code: 'NEW-1', contentVersion: 1 }).data;
  const { user, sent, place } = open('/baseinfo/Products', { 'POST products': { data: saved } });
  await user.type(await screen.findByLabelText(/^Code/), 'NEW-1');
  await user.type(input(/^Helper Code/), '20555R16');
  await user.type(input(/^Name/), '205/55R16 New');
  await choose(user, /^Category/, 'Tyres');
  await choose(user, /^Auto Parts Type/, 'Tyre');
  await choose(user, /^Brand/, 'Kestrel');
  await choose(user, /^Tag 1/, 'Summer');
  expect(input('Class A / COD')).toHaveProperty('disabled', true);
  expect(screen.getByText('Sorry, no permission to modify the prices.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(place.url).toMatch(/^\/baseinfo\/Products\/7/));
  expect(toasts()).toEqual(['Operation successful']);
  const { body } = sent('POST', 'products')[0] ?? { body: {} };
  expect(body).toMatchObject({
    code: 'NEW-1',
    helperCode: '20555R16',
    unit: 'EA',
    name: '205/55R16 New',
    category: 1,
    auto_parts_type: 1,
    brand: 3,
    is_customer_show: 1,
    tag1: 'Summer',
    material: 1,
    manufacturer: '',
    stock_3rdP: 0,
  });
  expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['classAPrice']));
  expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['is_special']));
});

test('load and speed say what they mean, and what is in no table is refused before it is sent', async () => {
  const { user, sent } = open('/baseinfo/Products/7');
  await screen.findByLabelText(/^Code/);
  await user.type(input('Load Rate'), '106/104');
  await user.type(input('Speed Rate'), '91V');
  expect(screen.getByText('950 kg single, 900 kg dual')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(screen.getByText(/^"91V" is not a speed symbol/)).toBeTruthy();
  expect(sent('PUT', 'products/7')).toHaveLength(0);
  await user.clear(input('Speed Rate'));
  await user.type(input('Speed Rate'), 'r');
  expect(screen.getByText('170 km/h')).toBeTruthy();
});

test('category 1 shows tyre specs, category 2 "Auto Parts" with wheel specs, others neither', async () => {
  const { user } = open('/baseinfo/Products');
  await screen.findByLabelText(/^Code/);
  await choose(user, /^Category/, 'Tyres');
  expect(screen.getByRole('region', { name: 'Tyre specs' })).toBeTruthy();
  await choose(user, /^Category/, 'Auto Parts');
  expect(screen.getByRole('region', { name: 'Wheel specs' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Tyre specs' })).toBeNull();
  await choose(user, /^Category/, 'Services');
  expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual(
    expect.arrayContaining(['Basic', 'Category', 'Brands & Tags']),
  );
  expect(screen.queryByRole('region', { name: 'Wheel specs' })).toBeNull();
});

test('a stored product fixes code, name and category, sends none of them, and sends its version', async () => {
  const { user, sent } = open(
    '/baseinfo/Products/7',
    { 'PUT products/7': { data: { ...page.data, comments: 'New', contentVersion: 4 } } },
    { modPrc: true },
  );
  await screen.findByLabelText(/^Code/);
  for (const label of [/^Code/, /^Name/, /^Category/]) expect(input(label)).toHaveProperty('disabled', true);
  expect(screen.getByText('Xero: Sent')).toBeTruthy();
  await user.type(input('Comments'), 'New');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(toasts()).toEqual(['Operation successful']));
  const { body } = sent('PUT', 'products/7')[0] ?? { body: {} };
  expect(body).toMatchObject({
    contentVersion: 3,
    comments: 'New',
    classAPrice: 100,
    specialPrice: 90,
    costPrice: 50,
    tag4: 'A1/B2',
  });
  for (const field of ['code', 'name', 'category']) expect(Object.keys(body)).not.toContain(field);
});

test('where the organisation hides cost, the form neither shows nor sends what tells it', async () => {
  const { ref_pur: _reference, costPrice: _cost, ...data } = page.data;
  const { user, sent } = open(
    '/baseinfo/Products/7',
    { 'GET products/7': { ...page, data }, 'PUT products/7': { data: { ...data, contentVersion: 4 } } },
    { modPrc: true, canSeeCost: false },
  );
  await user.type(await screen.findByLabelText('Comments'), 'New');
  expect(screen.getByLabelText('Standard')).toBeTruthy();
  for (const label of ['Tempe', 'Cost Price']) expect(screen.queryByLabelText(label)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(sent('PUT', 'products/7')).toHaveLength(1));
  const fields = Object.keys(sent('PUT', 'products/7')[0]?.body ?? {});
  expect(fields).toContain('standardPrice');
  for (const field of ['ref_pur', 'costPrice']) expect(fields).not.toContain(field);
});

test('special flag NO clears the special price and says so', async () => {
  const { user } = open('/baseinfo/Products/7', {}, { modPrc: true });
  await screen.findByLabelText(/^Code/);
  expect(input('Monthly Special').value).toBe('90.00');
  await choose(user, /^Special or not/, 'NO');
  expect(input('Monthly Special').value).toBe('');
  expect(input('Monthly Special')).toHaveProperty('disabled', true);
  expect(toasts()).toEqual(['The Special Price will be automatically set to ZERO when special or not is set to NO']);
});

test('a price that is not an amount is shown at its field and nothing is sent', async () => {
  const { user, sent } = open('/baseinfo/Products/7', {}, { modPrc: true });
  await user.clear(await screen.findByLabelText('Standard'));
  await user.type(input('Standard'), 'ten');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(screen.getByText('Use an amount like 1234.50')).toBeTruthy();
  expect(sent('PUT', 'products/7')).toHaveLength(0);
});

test('a refusal of the server is shown at its field', async () => {
  const { user } = open('/baseinfo/Products/7', {
    'PUT products/7': refuse(422, {
      message: ['"Hover" is no option'],
      code: 'unknown',
      details: [{ code: 'unknown', field: 'tag1', message: '"Hover" is no option' }],
    }),
  });
  await user.type(await screen.findByLabelText('Comments'), 'x');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('"Hover" is no option', { selector: '[role=alert]' })).toBeTruthy();
});

wideTest('every reason of a refusal is said, not only the first', async () => {
  const reasons = ['The price is below cost.', 'The brand is gone.'];
  const { user } = open('/baseinfo/Products/7', {
    'PUT products/7': refuse(422, {
      message: reasons,
      code: 'refused',
      details: reasons.map((message) => ({ code: 'refused', message })),
    }),
  });
  await user.type(await screen.findByLabelText('Comments'), 'x');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(toastStore.get().at(-1)?.lines).toEqual(reasons));
});

test('locations are added and removed one by one, and a long name says how long it is', async () => {
  const { user, sent } = open('/baseinfo/Products/7', {
    'GET products/7': buildProductPage({ tag4: 'A1 / Z9' }),
    'PUT products/7': { data: { ...page.data, contentVersion: 4 } },
  });
  await user.click(await screen.findByRole('combobox', { name: 'Locations' }));
  const offered = (await screen.findAllByRole('option')).map((option) => option.textContent);
  expect(offered).toEqual(['B2']);
  await user.click(screen.getByRole('option', { name: 'B2' }));
  await user.click(screen.getByRole('button', { name: 'Remove A1' }));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(sent('PUT', 'products/7')[0]?.body['tag4']).toBe('Z9/B2'));
  cleanup();
  const fresh = open('/baseinfo/Products');
  const name = await screen.findByLabelText(/^Name/);
  await fresh.user.type(name, 'x'.repeat(39));
  expect(screen.queryByText(/of 50 characters/)).toBeNull();
  await fresh.user.type(name, 'x');
  expect(screen.getByText('40 of 50 characters')).toBeTruthy();
});

wideTest('Ctrl+S saves what is still being typed; an amount has two decimals once its field is left', async () => {
  const saved = { data: { ...page.data, contentVersion: 4 } };
  const { user, sent } = open('/baseinfo/Products/7', { 'PUT products/7': saved }, { modPrc: true });
  const standard = (await screen.findByLabelText('Standard')) as HTMLInputElement;
  await user.clear(standard);
  await user.type(standard, '1,250.5{Tab}');
  expect(standard.value).toBe('1250.50');
  await user.clear(input('3P Stock'));
  await user.type(input('3P Stock'), '12{Control>}s{/Control}');
  await waitFor(() => expect(sent('PUT', 'products/7')).toHaveLength(1));
  expect(sent('PUT', 'products/7')[0]?.body).toMatchObject({ standardPrice: 1250.5, stock_3rdP: 12 });
});

test('a stored tag that is offered no more stays chosen', async () => {
  open('/baseinfo/Products/7', { 'GET products/7': buildProductPage({ tag1: 'Gone' }) });
  expect(await screen.findByLabelText(/^Tag 1/)).toHaveProperty('value', 'Gone');
});

wideTest('two editors of one product: other fields are merged, the same field is asked about', async () => {
  let isTheirs = false;
  const theirs = buildProductPage({ comments: 'Theirs', unit: 'SET', contentVersion: 4 });
  const answers = {
    'GET products/7': () => (isTheirs ? theirs : page),
    'PUT products/7': ({ body }: { body: Record<string, unknown> }) => {
      if (body['contentVersion'] === 3) {
        isTheirs = true;
        return refuse(409, {
          message: 'Mia changed this product',
          code: 'stale-version',
          details: { currentVersion: 4, changedBy: 'Mia', changedAt: '2026-11-21T00:00:00Z', fields: [], lines: [] },
        });
      }
      return { data: { ...theirs.data, ...body, contentVersion: 5 } };
    },
  };
  const { user, sent } = open('/baseinfo/Products/7', answers);
  await user.type(await screen.findByLabelText('Comments'), 'Mine');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mia saved this product while you were editing' });
  expect(within(dialog).getByText('EA → SET')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: /^Mine/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Merge & save' }));
  await waitFor(() => expect(sent('PUT', 'products/7')).toHaveLength(2));
  expect(sent('PUT', 'products/7')[1]?.body).toMatchObject({ contentVersion: 4, comments: 'Mine', unit: 'SET' });
});

test('the input survives a reload of the tab, and a save deletes the draft', async () => {
  const { user, place } = open('/baseinfo/Products');
  await user.type(await screen.findByLabelText(/^Code/), 'KEPT');
  await waitFor(() =>
    expect(
      Object.keys(localStorage).some(
        (key) => key.includes('draft') && (localStorage.getItem(key) ?? '').includes('KEPT'),
      ),
    ).toBe(true),
  );
  const { url } = place;
  expect(url).toMatch(/\?draft=/);
  cleanup();
  open(url, {}, {}, true);
  expect(((await screen.findByLabelText(/^Code/)) as HTMLInputElement).value).toBe('KEPT');
});

wideTest('Cancel goes to the list at once when nothing was typed, and asks otherwise', async () => {
  const { user, place } = open('/baseinfo/Products/7');
  await user.type(await screen.findByLabelText('Comments'), 'half');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Back to editing' }));
  expect(place.url).toMatch(/^\/baseinfo\/Products\/7/);
  expect(input('Comments').value).toBe('half');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Throw away' }));
  await waitFor(() => expect(place.url).toBe('/products'));
  expect(Object.keys(localStorage).filter((key) => key.includes('draft|'))).toEqual([]);
});

wideTest('a discarded draft stays deleted, even when its timer fires before the next render', async () => {
  const { user, place } = open('/baseinfo/Products/7');
  await user.type(await screen.findByLabelText('Comments'), 'half');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  let wasDue = false;
  const removeItem = jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(function remove(
    this: Storage,
    key: string,
  ) {
    removeItem.mockRestore();
    this.removeItem(key);
    window.dispatchEvent(new Event('pagehide'));
    wasDue = true;
  });
  await user.click(await screen.findByRole('button', { name: 'Throw away' }));
  await waitFor(() => expect(place.url).toBe('/products'));
  expect(wasDue).toBe(true);
  expect(Object.keys(localStorage).filter((key) => key.includes('draft|'))).toEqual([]);
});

test('a form closed right after the last key stores its draft', async () => {
  const { user, view } = open('/baseinfo/Products');
  await user.type(await screen.findByLabelText(/^Code/), 'LAST');
  view.unmount();
  expect(
    Object.entries(localStorage).some(([key, text]) => key.includes('draft|') && String(text).includes('LAST')),
  ).toBe(true);
});

test('related data: stock by warehouse, open orders, sales and prices', async () => {
  open('/baseinfo/Products/7');
  const stock = await screen.findByRole('table', { name: 'Stock by warehouse' });
  expect(
    within(stock)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['WarehouseStockIn transitETA', 'Sydney9601 Dec 2026']);
  expect(screen.getByRole('link', { name: 'PO000044' }).getAttribute('href')).toBe('/order_detail/PurchaseOrders/44');
  expect(screen.getByRole('img', { name: /^Units sold by month: Jan 2026: 0 units, 0.00;/ })).toBeTruthy();
  expect(screen.getByText('66 units · 6,600.00')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Class A / COD over time: 95.00 → 100.00' })).toBeTruthy();
  expect(
    within(screen.getByRole('table', { name: 'Changes of Class A / COD' })).getAllByRole('row')[1]?.textContent,
  ).toContain('95.00 → 100.00Mia');
});

test('a product without sales, orders or price changes says so; a service has no stock or orders', async () => {
  const none = { openOrders: [], priceHistory: [], sales: page.data.sales.map((month) => ({ ...month, quantity: 0 })) };
  const stocks = [{ warehouseId: 1, warehouse: 'Sydney', stock: 9, inTransit: 0, eta: null }];
  const first = open('/baseinfo/Products/7', { 'GET products/7': buildProductPage({ ...none, stocks }) });
  expect(await screen.findByText('None on the way.')).toBeTruthy();
  expect(screen.getByText('No price was changed yet.')).toBeTruthy();
  expect(screen.getByText('Nothing was sold.')).toBeTruthy();
  expect(screen.getByText('9 on hand · 7 available · 4 3P')).toBeTruthy();
  expect(within(screen.getByRole('table', { name: 'Stock by warehouse' })).getAllByRole('row')[1]?.textContent).toBe(
    'Sydney9–',
  );
  first.view.unmount();
  open('/baseinfo/Products/7', { 'GET products/7': buildProductPage({ category: 4 }) });
  expect(await screen.findByText('66 units · 6,600.00')).toBeTruthy();
  expect(screen.queryByRole('table', { name: 'Stock by warehouse' })).toBeNull();
  expect(screen.queryByText('Open purchase orders')).toBeNull();
});

test('a product that cannot be loaded says so and can be loaded again', async () => {
  let answer: unknown = refuse(404, { message: 'No Data', code: 'not-found' });
  const { user } = open('/baseinfo/Products/7', { 'GET products/7': () => answer });
  expect(await screen.findByText('This product could not be opened')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'To the list of products' }).getAttribute('href')).toBe('/products');
  expect(screen.getByText('No Data')).toBeTruthy();
  answer = page;
  await user.click(screen.getByRole('button', { name: /try again/i }));
  expect(await screen.findByLabelText(/^Code/)).toHaveProperty('value', '2055516-N');
  await waitFor(() => expect(document.title).toBe('2055516-N | iWE'));
});
