import { HostRoutes } from '@iwe/remote-kit';
import { fakeServer, narrowWindow, refuse } from '@iwe/testing/fake-server';
import type { ReorderRow } from '@iwe/contract';
import { ShellProviders } from '@iwe/ui';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { setupUser } from '@iwe/testing/user';
import { wideTest } from '@iwe/testing/ring';
import { MemoryRouter } from 'react-router-dom';
import { signIn } from '../testing/render-screen.tsx';
import { ReorderPage } from './reorder-page.tsx';

const row = (over: Partial<ReorderRow>): ReorderRow => ({
  productId: 1,
  code: 'T1',
  name: 'Touring 1',
  brand: 'Apex',
  unit: 'EA',
  onHand: 2,
  held: 0,
  incoming: 0,
  sold12Weeks: 84,
  weeks: 0.3,
  minimum: 0,
  leadTimeDays: 28,
  suggested: 54,
  supplierId: 7,
  supplier: 'Tasman Rubber',
  usdPrice: 42.5,
  lastOrdered: '2026-03-01',
  ...over,
});

function showPage(rows: readonly ReorderRow[], answers: Record<string, unknown> = {}) {
  signIn();
  const requests = fakeServer({
    'GET suppliers': { data: [{ id: 31, name: 'Maker Tyres', code: 'MAKE', phone: '' }] },
    'GET warehouses': { data: [{ id: 14, name: 'Tempe' }] },
    'GET reorder': { data: rows, total: rows.length },
    'PUT reorder/1': ({ body }) => ({ data: body }),
    'POST reorder/orders': { data: [{ id: 90, no: 'PO000090', supplier: 'Tasman Rubber', lines: 1 }] },
    ...answers,
  });
  render(
    <ShellProviders>
      <HostRoutes value={() => true}>
        <MemoryRouter>
          <ReorderPage />
        </MemoryRouter>
      </HostRoutes>
    </ShellProviders>,
  );
  const sent = (method: string, path: string) =>
    requests.filter((each) => each.method === method && each.path === path).map((each) => each.body);
  const seen = (method: string, path: string) =>
    requests.filter((each) => each.method === method && each.path === path);
  return { user: setupUser(), sent, seen };
}
const button = () => screen.getByRole('button', { name: /^Make draft orders/ });

test('ticked rows become draft orders with the quantities on the screen', async () => {
  const { user, sent } = showPage([row({}), row({ productId: 2, code: 'T2', suggested: 8 })]);
  await user.click(await screen.findByRole('checkbox', { name: /T1/ }));
  expect(button().hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('Choose the warehouse that the goods come into.')).not.toBeNull();
  const quantity = screen.getByRole('spinbutton', { name: 'Order of T1' });
  await user.clear(quantity);
  expect(screen.getByText('Enter how many of T1 to order.')).not.toBeNull();
  await user.type(quantity, '60');
  await user.click(screen.getByRole('combobox', { name: /Into warehouse/ }));
  await user.click(await screen.findByRole('option', { name: 'Tempe' }));
  await user.click(button());
  expect(await screen.findByText('PO000090')).not.toBeNull();
  const made = within(screen.getByText(/^Draft orders:/)).getAllByRole('link');
  expect(made.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['PO000090', '/order_detail/PurchaseOrders/90'],
    ['Tasman Rubber', '/suppliers?name=Tasman%20Rubber'],
  ]);
  expect(sent('POST', 'reorder/orders')).toEqual([
    { warehouseId: 14, lines: [{ productId: 1, supplierId: 7, quantity: 60 }] },
  ]);
  // What was typed belongs to the order that was made; the next one starts from the suggestion.
  expect((screen.getByRole('spinbutton', { name: 'Order of T1' }) as HTMLInputElement).value).toBe('54');
  expect((screen.getByRole('checkbox', { name: /T1/ }) as HTMLInputElement).checked).toBe(false);
});

test('a product that was never ordered is ordered from the supplier that somebody chooses', async () => {
  const { user, sent } = showPage([row({ supplierId: null, supplier: '' })]);
  await user.click(await screen.findByRole('checkbox', { name: /T1/ }));
  expect(screen.getByText('T1 was never ordered: choose its supplier in its row.')).not.toBeNull();
  expect(button().hasAttribute('disabled')).toBe(true);
  await user.type(screen.getByRole('combobox', { name: 'Supplier of T1' }), 'Maker');
  await user.click(await screen.findByRole('option', { name: /Maker Tyres/ }));
  await user.click(screen.getByRole('combobox', { name: /Into warehouse/ }));
  await user.click(await screen.findByRole('option', { name: 'Tempe' }));
  await user.click(button());
  await waitFor(() =>
    expect(sent('POST', 'reorder/orders')).toEqual([
      { warehouseId: 14, lines: [{ productId: 1, supplierId: 31, quantity: 54 }] },
    ]),
  );
});

test('minimum and lead time are stored when their field is left', async () => {
  const { user, sent } = showPage([row({})]);
  const minimum = await screen.findByRole('spinbutton', { name: 'Minimum of T1' });
  await user.clear(minimum);
  await user.type(minimum, '12{Enter}');
  await waitFor(() => expect(sent('PUT', 'reorder/1')).toEqual([{ minimum: 12, leadTimeDays: 28 }]));
});

test('a number can be emptied and typed anew; left empty, the stored one is back', async () => {
  const { user, sent } = showPage([row({})]);
  const days = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Lead time in days of T1' });
  await user.clear(days);
  expect(days.value).toBe('');
  await user.tab();
  expect(days.value).toBe('28');
  expect(sent('PUT', 'reorder/1')).toEqual([]);
  await user.clear(days);
  await user.type(days, '14{Enter}');
  await user.tab();
  await waitFor(() => expect(sent('PUT', 'reorder/1')).toEqual([{ minimum: 0, leadTimeDays: 14 }]));
});

test('the stored number is not stored again, and is back after a refusal', async () => {
  const { user, sent } = showPage([row({ minimum: 4 })], {
    'PUT reorder/1': refuse(422, { message: 'No.', code: 'x' }),
  });
  const minimum = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Minimum of T1' });
  await user.type(minimum, '4', { initialSelectionStart: 0, initialSelectionEnd: 1 });
  await user.tab();
  expect(sent('PUT', 'reorder/1')).toEqual([]);
  await user.type(minimum, '9', { initialSelectionStart: 0, initialSelectionEnd: 1 });
  await user.tab();
  await waitFor(() => expect(sent('PUT', 'reorder/1')).toHaveLength(1));
  await waitFor(() => expect(minimum.value).toBe('4'));
});

test('what Enter has sent is not sent again when the field is left', async () => {
  const { user, sent } = showPage([row({})], { 'PUT reorder/1': new Promise(() => {}) });
  const minimum = await screen.findByRole('spinbutton', { name: 'Minimum of T1' });
  await user.type(minimum, '12{Enter}', { initialSelectionStart: 0, initialSelectionEnd: 1 });
  await user.tab();
  expect(sent('PUT', 'reorder/1')).toEqual([{ minimum: 12, leadTimeDays: 28 }]);
});

test('a second number that is typed before the list is read again does not take the first back', async () => {
  let reads = 0;
  const { user, sent } = showPage([], {
    'GET reorder': () => (++reads === 1 ? { data: [row({ minimum: 4 })], total: 1 } : new Promise(() => {})),
  });
  const days = await screen.findByRole('spinbutton', { name: 'Lead time in days of T1' });
  await user.type(days, '14{Enter}', { initialSelectionStart: 0, initialSelectionEnd: 2 });
  await waitFor(() => expect(reads).toBe(2));
  const minimum = screen.getByRole('spinbutton', { name: 'Minimum of T1' });
  await user.type(minimum, '9{Enter}', { initialSelectionStart: 0, initialSelectionEnd: 1 });
  await waitFor(() =>
    expect(sent('PUT', 'reorder/1')).toEqual([
      { minimum: 4, leadTimeDays: 14 },
      { minimum: 9, leadTimeDays: 14 },
    ]),
  );
  // The number that the list still shows is another one than the stored one by now.
  await user.clear(days);
  await user.type(days, '28{Enter}');
  await waitFor(() => expect(sent('PUT', 'reorder/1').at(-1)).toEqual({ minimum: 9, leadTimeDays: 28 }));
});

test('a number that was refused is not sent with the next one', async () => {
  const { user, sent } = showPage([row({ minimum: 4 })], {
    'PUT reorder/1': ({ body }: { body: object }) =>
      'leadTimeDays' in body && body.leadTimeDays === 14 ? refuse(422, { message: 'No.', code: 'x' }) : { data: body },
  });
  const days = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Lead time in days of T1' });
  await user.type(days, '14{Enter}', { initialSelectionStart: 0, initialSelectionEnd: 2 });
  await waitFor(() => expect(days.value).toBe('28'));
  const minimum = screen.getByRole('spinbutton', { name: 'Minimum of T1' });
  await user.type(minimum, '9{Enter}', { initialSelectionStart: 0, initialSelectionEnd: 1 });
  await waitFor(() => expect(sent('PUT', 'reorder/1').at(-1)).toEqual({ minimum: 9, leadTimeDays: 28 }));
});

test('the number of products, what holds stock, and how long it lasts are named', async () => {
  showPage([
    row({ held: 3, incoming: 5, weeks: 1 }),
    row({ productId: 2, code: 'T2', weeks: 0.9 }),
    row({ productId: 3, code: 'T3', weeks: null, usdPrice: null }),
    row({ productId: 4, code: 'T4', weeks: 2 }),
  ]);
  const table = within(await screen.findByRole('region', { name: 'Products to order' }));
  await table.findByText('T1');
  const rows = table.getAllByRole('row').slice(1);
  const cell = (at: number, column: number) => rows[at]?.children[column]?.textContent ?? '';
  expect([0, 1, 2, 3].map((at) => cell(at, 2))).toEqual(['1 week', '0.9 weeks', 'not sold', '2 weeks']);
  expect([cell(0, 3), cell(0, 4)]).toEqual(['23 held', '5']);
  expect(cell(1, 3)).toBe('2');
  expect(cell(0, 7)).toMatch(/^Tasman Rubber42\.50 USD, /);
  expect(cell(2, 7)).not.toContain('USD');
});

test('a long list says how many are shown; an empty one says why', async () => {
  const { user } = showPage([row({})], {
    'GET reorder': ({ query }: { query: URLSearchParams }) =>
      query.get('name') ? { data: [], total: 0 } : { data: [row({})], total: 700 },
  });
  expect(await screen.findByText('The first 1 of 700')).toBeTruthy();
  await user.keyboard('/');
  await user.keyboard('zzz');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search products' }));
  expect(await screen.findByText(/^No product with these words/)).toBeTruthy();
});

test('without anything to order that is said', async () => {
  showPage([]);
  expect(await screen.findByText('Nothing to order')).toBeTruthy();
  expect(button().textContent).toBe('Make draft orders');
  expect(screen.queryByText('Tick what to order.')).toBeNull();
});

wideTest('an order without an answer keeps what was ticked, and is the same attempt again', async () => {
  const requests: string[] = [];
  let refusals = 1;
  const { user } = showPage([row({})], {
    'POST reorder/orders': ({ headers }: { headers: Record<string, string> }) => {
      requests.push(headers['idempotency-key'] ?? '');
      return refusals-- > 0
        ? refuse(503, { message: 'No.', code: 'x' })
        : {
            data: [
              { id: 90, no: 'PO000090', supplier: 'Tasman Rubber', lines: 2 },
              { id: 91, no: 'PO000091', supplier: 'Maker Tyres', lines: 1 },
            ],
          };
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: /T1/ }));
  await user.click(screen.getByRole('combobox', { name: /Into warehouse/ }));
  await user.click(await screen.findByRole('option', { name: 'Tempe' }));
  expect(button().textContent).toBe('Make draft orders of 1');
  await user.click(button());
  await waitFor(() => expect(requests).toHaveLength(1));
  await waitFor(() => expect(button().hasAttribute('disabled')).toBe(false));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /T1/ }).checked).toBe(true);
  await user.click(button());
  const made = await screen.findByText(/^Draft orders:/);
  expect(made.textContent).toBe('Draft orders: PO000090 Tasman Rubber (2 lines), PO000091 Maker Tyres (1 line)');
  expect(requests[1]).toBe(requests[0]);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /T1/ }).checked).toBe(false);
});

test('each row has its own quantity and supplier; all that are ticked are one request', async () => {
  const answer = Promise.withResolvers<object>();
  const never = { supplierId: null, supplier: '', usdPrice: null, lastOrdered: null };
  const { user, sent } = showPage(
    [
      row({}),
      row({ productId: 2, code: 'T2', suggested: 8, ...never }),
      row({ productId: 3, code: 'T3', suggested: 9, ...never }),
      row({ productId: 4, code: 'T4', suggested: 7 }),
    ],
    { 'POST reorder/orders': () => answer.promise },
  );
  const quantity = (code: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name: `Order of ${code}` });
  await screen.findByRole('checkbox', { name: /T1/ });
  for (const code of ['T4', 'T2', 'T1']) await user.click(screen.getByRole('checkbox', { name: new RegExp(code) }));
  await user.type(screen.getByRole('combobox', { name: 'Supplier of T2' }), 'Maker');
  await user.click(await screen.findByRole('option', { name: /Maker Tyres/ }));
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Supplier of T3' }).value).toBe('');
  await user.clear(quantity('T1'));
  await user.type(quantity('T1'), '60');
  expect(['T2', 'T3', 'T4'].map((code) => quantity(code).value)).toEqual(['8', '9', '7']);
  await user.click(screen.getByRole('combobox', { name: /Into warehouse/ }));
  await user.click(await screen.findByRole('option', { name: 'Tempe' }));
  expect(button().textContent).toBe('Make draft orders of 3');
  await user.click(button());
  await user.click(button());
  expect(sent('POST', 'reorder/orders')).toEqual([
    {
      warehouseId: 14,
      lines: [
        { productId: 1, supplierId: 7, quantity: 60 },
        { productId: 2, supplierId: 31, quantity: 8 },
        { productId: 4, supplierId: 7, quantity: 7 },
      ],
    },
  ]);
  answer.resolve({ data: [{ id: 90, no: 'PO000090', supplier: 'Tasman Rubber', lines: 3 }] });
  await screen.findByText(/^Draft orders:/);
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Supplier of T2' }).value).toBe('');
});

wideTest('headings sort by what is behind the cell; a search is sent without blanks around it', async () => {
  const asked: (string | null)[] = [];
  const rows = [
    row({ weeks: 2, onHand: 9, suggested: 1, supplier: 'Zeta', leadTimeDays: 7, minimum: 5, sold12Weeks: 3 }),
    row({ productId: 2, code: 'T2', weeks: null, onHand: 10, suggested: 30, supplier: 'Alpha', sold12Weeks: 100 }),
    row({ productId: 3, code: 'T3', weeks: 10, onHand: 2, suggested: 4, supplier: 'Mid', leadTimeDays: 90 }),
  ];
  const { user } = showPage(rows, {
    'GET reorder': ({ query }: { query: URLSearchParams }) => {
      asked.push(query.get('name'));
      return { data: rows, total: rows.length };
    },
  });
  const table = within(await screen.findByRole('region', { name: 'Products to order' }));
  await table.findByText('T1');
  const orderAfter = async (heading: string) => {
    await user.click(table.getByRole('button', { name: new RegExp(`^${heading}`) }));
    return table
      .getAllByRole('row')
      .slice(1)
      .map((each) => /T\d/.exec(each.textContent)?.[0])
      .join(' ');
  };
  expect(await orderAfter('Lasts')).toBe('T2 T1 T3');
  expect(await orderAfter('Stock')).toBe('T3 T1 T2');
  expect(await orderAfter('Sold, 12 wks')).toBe('T1 T3 T2');
  expect(await orderAfter('Order')).toBe('T1 T3 T2');
  expect(await orderAfter('Supplier')).toBe('T2 T3 T1');
  expect(await orderAfter('Lead days')).toBe('T1 T2 T3');
  expect(await orderAfter('Minimum')).toBe('T2 T3 T1');
  await user.type(screen.getByRole('searchbox', { name: 'Search products' }), ' eco ');
  await waitFor(() => expect(asked.at(-1)).toBe('eco'));
  expect(asked[0]).toBeNull();
});

describe('after an order', () => {
  wideTest('the list is read again, only the last orders are shown, and the next has another key', async () => {
    let orders = 89;
    const { user, seen } = showPage([row({})], {
      'POST reorder/orders': () => {
        orders += 1;
        return { data: [{ id: orders, no: `PO0000${orders}`, supplier: 'Tasman Rubber', lines: 1 }] };
      },
    });
    await screen.findByRole('checkbox', { name: /T1/ });
    await user.click(screen.getByRole('combobox', { name: /Into warehouse/ }));
    await user.click(await screen.findByRole('option', { name: 'Tempe' }));
    for (const no of ['PO000090', 'PO000091']) {
      await user.click(screen.getByRole('checkbox', { name: /T1/ }));
      await user.click(button());
      expect(await screen.findByRole('link', { name: no })).toBeTruthy();
    }
    expect(screen.queryByRole('link', { name: 'PO000090' })).toBeNull();
    expect(screen.getAllByText('Operation successful').length).toBeGreaterThan(0);
    await waitFor(() => expect(seen('GET', 'reorder')).toHaveLength(3));
    const [first, second] = seen('POST', 'reorder/orders');
    expect(second?.body).toEqual(first?.body);
    expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key']);
  });
});

test('a short list says its number alone, and a row when and at what price it was ordered', async () => {
  showPage([row({}), row({ productId: 2, code: 'T2', usdPrice: null })]);
  const table = within(await screen.findByRole('region', { name: 'Products to order' }));
  await table.findByText('T1');
  expect(screen.queryByText(/^The first/)).toBeNull();
  const suppliers = table
    .getAllByRole('row')
    .slice(1)
    .map((each) => each.children[7]?.textContent);
  expect(suppliers).toEqual(['Tasman Rubber42.50 USD, 01 Mar 2026', 'Tasman Rubber01 Mar 2026']);
});

wideTest('products that could not be read can be read again', async () => {
  let answer: unknown = refuse(503, { message: 'The database is busy.', code: 'busy' });
  const { user } = showPage([], { 'GET reorder': () => answer });
  expect(await screen.findByText('The database is busy.')).toBeTruthy();
  answer = { data: [row({})], total: 1 };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('T1')).toBeTruthy();
});

test('items are sorted by their code', async () => {
  const { user } = showPage([row({ code: 'T2', name: 'Apex' }), row({ productId: 2, code: 'T1', name: 'Zeta' })]);
  const table = within(await screen.findByRole('region', { name: 'Products to order' }));
  await table.findByText('T1');
  await user.click(table.getByRole('button', { name: /^Item/ }));
  const codes = table.getAllByRole('link', { name: /^T\d$/ }).map(({ textContent }) => textContent);
  expect(codes).toEqual(['T1', 'T2']);
});

test('a lead time is at most a year; minimum and order may be a hundred thousand', async () => {
  const { user, sent } = showPage([row({})]);
  const type = async (name: string, text: string) => {
    const field = await screen.findByRole<HTMLInputElement>('spinbutton', { name });
    await user.clear(field);
    await user.type(field, text);
    await user.tab();
    return field;
  };
  await type('Lead time in days of T1', '366');
  await waitFor(() => expect(sent('PUT', 'reorder/1').at(-1)).toMatchObject({ leadTimeDays: 365 }));
  await type('Minimum of T1', '100001');
  await waitFor(() => expect(sent('PUT', 'reorder/1').at(-1)).toMatchObject({ minimum: 100_000 }));
  expect((await type('Order of T1', '100001')).value).toBe('100000');
});

describe('a number of 0', () => {
  test('is a minimum that is stored, and no quantity to order', async () => {
    const { user, sent } = showPage([row({ minimum: 4 })]);
    const field = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name });
    await user.click(await screen.findByRole('checkbox', { name: /T1/ }));
    await user.type(field('Minimum of T1'), '0{Enter}', { initialSelectionStart: 0, initialSelectionEnd: 1 });
    await waitFor(() => expect(sent('PUT', 'reorder/1')).toEqual([{ minimum: 0, leadTimeDays: 28 }]));
    await user.type(field('Order of T1'), '0', { initialSelectionStart: 0, initialSelectionEnd: 2 });
    expect(screen.getByText('Enter how many of T1 to order.')).toBeTruthy();
    expect(button().hasAttribute('disabled')).toBe(true);
  });
});

test('a number that was refused can be sent again', async () => {
  const { user, sent } = showPage([row({ minimum: 4 })], {
    'PUT reorder/1': refuse(503, { message: 'The database is busy.', code: 'busy' }),
  });
  const minimum = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Minimum of T1' });
  for (const times of [1, 2]) {
    await user.type(minimum, '9{Enter}', { initialSelectionStart: 0, initialSelectionEnd: 1 });
    await waitFor(() => expect(sent('PUT', 'reorder/1')).toHaveLength(times));
    await waitFor(() => expect(minimum.value).toBe('4'));
  }
});

test('a stored rule is read back with what follows from it, each write as an attempt of its own', async () => {
  let minimum = 4;
  const { user, seen } = showPage([], {
    'GET reorder': () => ({ data: [row({ minimum, suggested: minimum * 10 })], total: 1 }),
    'PUT reorder/1': ({ body }: { body: { minimum: number } }) => {
      ({ minimum } = body);
      return { data: body };
    },
  });
  const field = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Minimum of T1' });
  const order = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Order of T1' }).value;
  await user.type(field, '7{Enter}', { initialSelectionStart: 0, initialSelectionEnd: 1 });
  await waitFor(() => expect(order()).toBe('70'));
  await user.type(field, '8{Enter}', { initialSelectionStart: 0, initialSelectionEnd: 1 });
  await waitFor(() => expect(order()).toBe('80'));
  const keys = seen('PUT', 'reorder/1').map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(2);
  expect(keys).not.toContain(undefined);
});

test('a refused order reads the list again; a missing supplier is reported before the quantity', async () => {
  const never = { supplierId: null, supplier: '' };
  const { user, seen } = showPage([row({}), row({ productId: 2, code: 'T2', suggested: 0, ...never })], {
    'POST reorder/orders': refuse(422, { message: 'T1 is out of the range.', code: 'x' }),
  });
  await user.click(await screen.findByRole('checkbox', { name: /T2/ }));
  expect(screen.getByText('T2 was never ordered: choose its supplier in its row.')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: /T2/ }));
  await user.click(screen.getByRole('checkbox', { name: /T1/ }));
  await user.click(screen.getByRole('combobox', { name: /Into warehouse/ }));
  await user.click(await screen.findByRole('option', { name: 'Tempe' }));
  await user.click(button());
  expect(await screen.findByText('T1 is out of the range.')).toBeTruthy();
  await waitFor(() => expect(seen('GET', 'reorder')).toHaveLength(2));
  expect(screen.queryByText(/^Draft orders:/)).toBeNull();
});

test('on a phone each field of a row has its name above it', async () => {
  const widen = narrowWindow();
  try {
    showPage([row({})]);
    await screen.findByRole('spinbutton', { name: 'Order of T1' });
    for (const name of ['Order qty', 'Lead days', 'Minimum'])
      expect(screen.getAllByText(name, { selector: '[aria-hidden]' })).toHaveLength(1);
    expect(screen.getByPlaceholderText('Code or name')).toBeTruthy();
  } finally {
    widen();
  }
});

describe('who comes back to the page', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  test('sees what is to be ordered now', async () => {
    let rows = [row({})];
    showPage([], { 'GET reorder': () => ({ data: rows, total: rows.length }) });
    await pass(100);
    expect(screen.getByRole('link', { name: 'T1' }).getAttribute('href')).toBe('/products/1');
    rows = [row({ productId: 2, code: 'T2' })];
    await pass(60_000);
    fireEvent.focus(window);
    await pass(100);
    expect(screen.getByRole('link', { name: 'T2' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'T1' })).toBeNull();
  });
});

describe('a search', () => {
  test('keeps the previous rows while it runs, and the ticked rows when it is emptied', async () => {
    const answer = Promise.withResolvers<object>();
    const rows = [row({}), row({ productId: 2, code: 'T2' })];
    const { user } = showPage(rows, {
      'GET reorder': ({ query }: { query: URLSearchParams }) =>
        query.get('name') ? answer.promise : { data: rows, total: rows.length },
    });
    await user.click(await screen.findByRole('checkbox', { name: /T1/ }));
    const search = screen.getByRole('searchbox', { name: 'Search products' });
    await user.type(search, '2');
    expect(screen.getByRole('link', { name: 'T1' })).toBeTruthy();
    answer.resolve({ data: rows.slice(1), total: 1 });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'T1' })).toBeNull());
    // Nobody orders what is out of sight.
    expect(button().textContent).toBe('Make draft orders');
    await user.clear(search);
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /T1/ }).checked).toBe(true));
    expect(button().textContent).toBe('Make draft orders of 1');
  });
});

test('a quantity that was typed stays when the list is read again', async () => {
  const { user, seen } = showPage([row({})]);
  const order = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Order of T1' });
  await user.clear(order);
  await user.type(order, '60');
  await user.type(screen.getByRole('spinbutton', { name: 'Minimum of T1' }), '9{Enter}');
  await waitFor(() => expect(seen('GET', 'reorder')).toHaveLength(2));
  expect(order.value).toBe('60');
});
