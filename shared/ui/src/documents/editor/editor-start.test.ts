import type { Account, Sheet } from '@iwe/contract';
import { clearCache, sessionStore } from '@iwe/session';
import { invoiceSheet, purchaseOrderSheet } from '@iwe/sheets';
import { sheetDrafts } from '../draft/sheet-draft.ts';
import { blankLine, withItem } from '../lines/index.ts';
import { baseOf, blankHeader, headerTexts, requestOf } from './defined-header.ts';
import { ReadOnlySheet, startNew, startStored } from './editor-start.ts';
import type { EditorOrder } from './editor-start.ts';
import { productFinder, productsById } from './lines/find-products.ts';

let answers: Record<string, unknown> = {};
let asked: URL[] = [];
beforeEach(() => {
  clearCache();
  localStorage.clear();
  [answers, asked] = [{}, []];
  let uuids = 0;
  Object.defineProperty(globalThis.crypto, 'randomUUID', { configurable: true, value: () => `new-${(uuids += 1)}` });
  const account = { eId: 1, orgId: 4, email: 's@iwe.demo', timeZone: 'Australia/Sydney' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
  globalThis.fetch = ((url: string) => {
    const target = new URL(url, 'http://iwe.test');
    asked.push(target);
    const body = answers[target.pathname.replace('/api/ag/', '')];
    const status = body === undefined ? 503 : 200;
    return Promise.resolve({
      ok: status === 200,
      status,
      headers: new Headers(),
      json: async () => body ?? { message: 'Busy', code: 'busy' },
    } as Response);
  }) as typeof fetch;
});

const BLANK = blankHeader(invoiceSheet, { date: '2026-11-20' });
const NEW: EditorOrder = { path: '/order_add/Invoices', editId: null, operation: null, sourceId: null };
const EDIT: EditorOrder = { ...NEW, path: '/order_edit/Invoices/71', editId: 71 };
const product = {
  id: 1,
  code: 'T1',
  name: 'Eco',
  unit: 'pc',
  category: 1,
  stock: 9,
  available: 9,
  stocks: [],
  prices: [],
};
const sheet = (change: Partial<Sheet> = {}): Sheet =>
  ({
    ...BLANK,
    id: 71,
    uuid: 'stored',
    no: 'IN000071',
    type: 1,
    contentVersion: 3,
    sourceId: 60,
    quoteId: 12,
    customerId: 5,
    dueDate: null,
    abilities: { edit: true },
    lines: [],
    ...change,
  }) as unknown as Sheet;
const draft = (change = {}) => ({
  v: 1 as const,
  uuid: 'typed',
  header: { customerId: 7 },
  lines: [blankLine()],
  rest: [],
  base: null,
  sourceId: 3,
  quote: { id: 12, customerId: 7 },
  label: 'Harbour',
  ...change,
});
const start = (order: EditorOrder, copyOf: string | null = null) =>
  startStored(invoiceSheet, order, { id: 'mine', copyOf }, BLANK);

describe('an editor begins', () => {
  test('with nothing stored where the sheet is new', async () => {
    expect(await start(NEW)).toBeNull();
    expect(asked).toEqual([]);
  });

  test('with this tab’s draft, whose missing fields are those of a blank sheet', async () => {
    sheetDrafts.save(NEW.path, 'mine', draft());
    const begun = await start(NEW);
    expect(begun).toMatchObject({
      isRestored: true,
      seed: { uuid: 'typed', sourceId: 3, quote: { id: 12, customerId: 7 }, base: null },
    });
    expect(begun?.seed.header).toEqual({ ...BLANK, customerId: 7 });
    expect(begun?.seed.pristine).toEqual({ header: BLANK, lines: [] });
  });

  test('in a duplicated tab with the text of the other one; the own draft comes first', async () => {
    sheetDrafts.save(NEW.path, 'theirs', draft());
    expect((await start(NEW, 'theirs'))?.seed.uuid).toMatch(/^new-/);
    sheetDrafts.save(NEW.path, 'mine', draft({ header: { customerId: 9 } }));
    expect((await start(NEW, 'theirs'))?.seed.header.customerId).toBe(9);
  });

  test('with the stored sheet, its source and its quote', async () => {
    answers['orders/71'] = { data: sheet() };
    const begun = await start(EDIT);
    expect(begun).toMatchObject({
      isRestored: false,
      seed: { uuid: 'stored', sourceId: 60, quote: { id: 12, customerId: 5 }, base: { id: 71, contentVersion: 3 } },
    });
    expect(begun?.seed.header.dueDate).toBe('');
    answers['orders/71'] = { data: sheet({ customerId: null } as Partial<Sheet>) };
    expect((await start(EDIT))?.seed.quote).toBeNull();
  });

  test('not with a sheet that is no draft any more, nor with one of another kind', async () => {
    answers['orders/71'] = { data: sheet({ abilities: { edit: false } } as Partial<Sheet>) };
    await expect(start(EDIT)).rejects.toBeInstanceOf(ReadOnlySheet);
    sheetDrafts.save(EDIT.path, 'mine', draft());
    await expect(start(EDIT)).rejects.toBeInstanceOf(ReadOnlySheet);
    expect(sheetDrafts.load(EDIT.path, 'mine')).not.toBeNull();
    sheetDrafts.remove(EDIT.path, 'mine');
    answers['orders/71'] = { data: sheet({ type: 2, no: 'CN000071' }) };
    await expect(start(EDIT)).rejects.toThrow('CN000071 is of another kind.');
  });

  test('with a draft of it where the server does not answer: saving decides', async () => {
    sheetDrafts.save(EDIT.path, 'mine', draft());
    expect((await start(EDIT))?.isRestored).toBe(true);
  });

  test('anew with a uuid of its own; what differs from the blank form is unsaved', () => {
    const { seed, isRestored } = startNew(BLANK, { ...BLANK, customerId: 5 }, [blankLine()], 60);
    expect(isRestored).toBe(false);
    expect(seed).toMatchObject({
      uuid: expect.stringMatching(/^new-/),
      sourceId: 60,
      base: null,
      pristine: { header: BLANK, lines: [] },
    });
    expect(seed.header.customerId).toBe(5);
  });
});

describe('the drafts of a screen', () => {
  test('are listed newest first, without those that are open and those of other screens or shapes', () => {
    jest.useFakeTimers({ now: 1_000 });
    sheetDrafts.save(NEW.path, 'old', draft({ label: 'Old', lines: [] }));
    jest.setSystemTime(3_000);
    sheetDrafts.save(NEW.path, 'open', draft());
    sheetDrafts.save('/order_add/Invoices2', 'x', draft());
    jest.setSystemTime(2_000);
    sheetDrafts.save(NEW.path, 'young', draft());
    sheetDrafts.save(NEW.path, 'shape', { ...draft(), lines: null } as never);
    jest.useRealTimers();
    expect(sheetDrafts.lost(NEW.path, (id) => id === 'open')).toEqual([
      { id: 'young', savedAt: 2_000, label: 'Harbour', lines: 1 },
      { id: 'old', savedAt: 1_000, label: 'Old', lines: 0 },
    ]);
  });

  test.each([{ v: 2 }, { uuid: 5 }, { header: null }])('of another shape are ignored: %j', (change) => {
    sheetDrafts.save(NEW.path, 'mine', draft(change) as never);
    const isUsable = sheetDrafts.load(NEW.path, 'mine') !== null;
    expect(isUsable).toBe(change.header === null);
  });
});

describe('the head of a sheet', () => {
  test('is sent with empty days as none, and without the costs, which have a call of their own', () => {
    const header = blankHeader(purchaseOrderSheet, { date: '2026-11-20', sea_freight: '12.00', customerId: 50 });
    const line = {
      ...withItem(blankLine(), { ...product, classACents: null, stock3rdP: 0, price: null }),
      quantity: 2,
    };
    const body = requestOf(purchaseOrderSheet, { header, lines: [line, blankLine()] }, 'u');
    expect(body).toMatchObject({ uuid: 'u', type: 3, date: '2026-11-20', deliveryDate: null, customerId: 50 });
    expect(body).not.toHaveProperty('sea_freight');
    expect(body.lines).toHaveLength(1);
  });

  test('of a stored sheet shows no day as empty, and no cost as empty', () => {
    const stored = { ...sheet(), deliveryDate: null, sea_freight: 0, clearance_cost: 1850.5 } as unknown as Sheet;
    expect(baseOf(purchaseOrderSheet, stored).header).toMatchObject({
      deliveryDate: '',
      sea_freight: '',
      clearance_cost: '1850.50',
    });
  });

  test('is told in words: days, labels, choices by name, and what is unknown as it is', () => {
    const warehouses = [{ value: 14, label: 'Tempe' }];
    const { fieldLabel, valueText } = headerTexts(invoiceSheet, { warehouses, staff: [] } as never);
    expect(['warehouseId', 'unheard'].map(fieldLabel)).toEqual(['Warehouse', 'unheard']);
    expect(valueText('date', '2026-11-20')).toBe('20 Nov 2026');
    expect([valueText('warehouseId', 14), valueText('warehouseId', 15)]).toEqual(['Tempe', '15']);
    expect([valueText('shipType', 1), valueText('shipType', 99), valueText('phone', '1')]).toEqual([
      'Delivery',
      '99',
      '1',
    ]);
    expect(valueText('date', null)).toBe('');
  });
});

describe('products of the picker', () => {
  const queryOf = (at: number) => Object.fromEntries(asked[at]?.searchParams ?? []);

  test('are asked for with the customer and the sheet; a purchase asks for their cover', async () => {
    answers['products'] = { data: [product] };
    const { signal } = new AbortController();
    const [found] = await productFinder(5, 71)('code', 'T', signal);
    expect(found).toMatchObject({ id: 1, code: 'T1', price: null });
    expect(queryOf(0)).toEqual({ code: 'T', cId: '5', sheetId: '71', sortType: '7', per_page: '20' });
    await productFinder(null, null, 'purchase')('name', 'E', signal);
    expect(queryOf(1)).toEqual({ name: 'E', cover: '1', sortType: '7', per_page: '20' });
  });

  test('by id are asked for once each, at most 200 at a time', async () => {
    answers['products'] = { data: [product] };
    const ids = Array.from({ length: 201 }, (_, index) => index + 1);
    const found = await productsById([...ids, 1, 1], 5, null, 'purchase');
    expect([...found.keys()]).toEqual([1]);
    expect(asked.map(({ searchParams }) => searchParams.get('id')?.split(',').length)).toEqual([200, 1]);
    expect([queryOf(0)['per_page'], queryOf(1)['per_page'], queryOf(1)['cover']]).toEqual(['200', '20', '1']);
  });
});
