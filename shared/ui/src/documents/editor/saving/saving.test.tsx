import type { Account, SaveSheetRequest, Sheet } from '@iwe/contract';
import { ApiError, clearCache, sessionStore, toastStore, useApi } from '@iwe/session';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { RemoteProviders } from '../../../kit/root/remote-providers.tsx';
import { gridOf } from '../../grid/model/index.ts';
import { blankLine, lineColumns, lineGrid } from '../../lines/index.ts';
import type { EditorLine, LineItem, PendingLookup } from '../../lines/index.ts';
import { useLookups } from '../use-lookups.ts';
import { useSaveSheet } from './use-save-sheet.ts';
import type { SaveSettings } from './use-save-sheet.ts';
import { buildItem } from '../../testing/build-item.ts';

type Header = { phone: string; address: string };
const content = (phone: string, address = 'A') => ({ header: { phone, address }, lines: [] });
const BASE = { ...content('1'), id: 71, no: 'IN000071', contentVersion: 3 };

interface Sent {
  call: string;
  body: Record<string, unknown>;
  key: string | undefined;
}
let sent: Sent[] = [];
let answers: Record<string, () => { status?: number; body: unknown }> = {};
beforeEach(() => {
  clearCache();
  toastStore.set([]);
  [sent, answers] = [[], {}];
  const account = { eId: 1, orgId: 4, timeZone: 'Australia/Sydney' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
  globalThis.fetch = ((url: string, init: RequestInit) => {
    const call = `${init.method} ${new URL(url, 'http://iwe.test').pathname.replace('/api/ag/', '')}`;
    const key = (init.headers as Record<string, string>)['idempotency-key'];
    sent.push({ call, key, body: typeof init.body === 'string' ? (JSON.parse(init.body) as Sent['body']) : {} });
    const { status = 200, body } = answers[call]?.() ?? { status: 503, body: { message: 'Busy.', code: 'busy' } };
    const headers = new Headers();
    const text = async () => JSON.stringify(body);
    return Promise.resolve({ ok: status < 400, status, headers, text, json: async () => body } as Response);
  }) as typeof fetch;
});
const said = () => toastStore.get().map(({ kind, lines }) => `${kind}: ${lines.join(' ')}`);
const saved = { body: { data: { id: 71, no: 'IN000071', contentVersion: 4, lines: [] } } };
const refused = (status: number, details?: unknown) => ({
  status,
  body: { message: 'No.', code: 'x', details },
});

function open(settings: Partial<SaveSettings<Header>> = {}) {
  const calls = { onSaved: jest.fn(), onRefused: jest.fn(), onMerged: jest.fn() };
  const { result } = renderHook(() =>
    useSaveSheet<Header>({
      base: BASE,
      request: ({ header }) => ({ uuid: 'u', type: 1, ...header }) as unknown as SaveSheetRequest,
      baseOf: (sheet: Sheet) => ({ ...BASE, ...content(sheet.phone, sheet.address), contentVersion: 4 }),
      ...calls,
      ...settings,
    }),
  );
  return { saving: () => result.current, ...calls };
}

describe('saving a sheet', () => {
  test('sends the dates and the shipping that the editor was opened with, for the server to merge', async () => {
    answers = { 'PUT orders/71': () => saved };
    const header = { phone: '1', address: 'A', date: '2026-03-02', dueDate: '', warehouseId: null, shipType: 2 };
    const stored = open({ base: { ...BASE, header } });
    await act(() => stored.saving().save(content('2')));
    const was = { date: '2026-03-02', dueDate: null, warehouseId: null, shipType: 2 };
    expect(sent[0]?.body['was']).toEqual(was);
  });

  test('changes the stored one at its version, or creates a new one without any', async () => {
    answers = { 'PUT orders/71': () => saved, 'POST orders': () => saved };
    const stored = open();
    await act(() => stored.saving().save(content('2')));
    const created = open({ base: null });
    await act(() => created.saving().save(content('2')));
    expect(sent.map(({ call, body }) => [call, body['contentVersion'], body['phone']])).toEqual([
      ['PUT orders/71', 3, '2'],
      ['POST orders', undefined, '2'],
    ]);
    expect(sent.map(({ body }) => body['was'])).toEqual([{}, undefined]);
    expect(stored.onSaved.mock.calls).toEqual([[saved.body.data]]);
    expect(said()).toEqual(['success: Operation successful']);
  });

  test('sends the same content as the same attempt, another one as another', async () => {
    answers = { 'PUT orders/71': () => refused(503) };
    const { saving } = open();
    await act(() => saving().save(content('2')));
    await act(() => saving().save(content('2')));
    await act(() => saving().save(content('3')));
    const [first, second, third] = sent.map(({ key }) => key);
    expect([first === second, second === third]).toEqual([true, false]);
    expect(saving().isSaving).toBe(false);
  });

  test.each([
    ['the line and the column that it names', [{ line: 2, field: 'price' }], [[2, 'price']]],
    ['the code where it names no column', [{ field: 'date' }, { line: 4 }], [[4, 'code']]],
    ['nothing where it names no line', [{ field: 'date' }], []],
    ['nothing without reasons', undefined, []],
  ])('leads after a refusal to %s', async (_place, details, places) => {
    answers = { 'PUT orders/71': () => refused(422, details) };
    const { saving, onRefused, onSaved } = open();
    await act(() => saving().save(content('2')));
    expect(onRefused.mock.calls).toEqual(places);
    expect(onSaved).not.toHaveBeenCalled();
    expect(said()).toEqual(['error: No.']);
  });

  test('says once that the session has ended, and nothing of its own', async () => {
    answers = { 'PUT orders/71': () => refused(401) };
    const { saving, onRefused, onSaved } = open();
    await act(() => saving().save(content('2')));
    expect(said()).toEqual(['error: Login info expired, please login again']);
    expect([onRefused.mock.calls.length, onSaved.mock.calls.length]).toEqual([0, 0]);
    expect(saving().isSaving).toBe(false);
  });

  test('lets no page that opens next show the sheet as it was before', async () => {
    answers = { 'PUT orders/71': () => saved, 'GET orders/71': () => ({ body: { data: {} } }) };
    const page = () => renderHook(() => useApi('orders/71'), { wrapper: RemoteProviders });
    const first = page();
    await waitFor(() => expect(first.result.current.data).toBeDefined());
    first.unmount();
    const atOnce = () => {
      const { result, unmount } = page();
      unmount();
      return result.current.data;
    };
    expect(atOnce()).toBeDefined();
    const { saving } = open();
    await act(() => saving().save(content('2')));
    expect(atOnce()).toBeUndefined();
  });

  test('compares with what somebody else saved, and saves what is merged at their version', async () => {
    const conflict = { currentVersion: 4, changedBy: 'Mia', changedAt: '2026-11-20T02:00:00.000Z' };
    answers = {
      'PUT orders/71': () => (sent.length === 1 ? refused(409, conflict) : saved),
      'GET orders/71': () => ({ body: { data: { phone: '3', address: 'B' } } }),
    };
    const { saving, onMerged, onSaved } = open();
    await act(() => saving().save(content('2')));
    expect(said()).toEqual([]);
    expect(saving().conflict).toMatchObject({ changedBy: 'Mia', changedAt: conflict.changedAt });
    expect(saving().conflict?.merge.asks.map(({ field }) => field)).toEqual(['phone']);
    await act(() => saving().mergeAndSave(content('2'), { 'header.phone': 'mine' }));
    expect(onMerged.mock.calls.map(([merged]) => (merged as typeof BASE).header)).toEqual([
      { phone: '2', address: 'B' },
    ]);
    expect(sent.at(-1)?.body).toMatchObject({ contentVersion: 4, phone: '2', address: 'B' });
    expect([saving().conflict, onSaved.mock.calls.length]).toEqual([null, 1]);
  });

  test('goes back to the text where the conflict is closed; nothing of it was saved', async () => {
    answers = {
      'PUT orders/71': () => refused(409, { currentVersion: 4 }),
      'GET orders/71': () => ({ body: { data: { phone: '3', address: 'A' } } }),
    };
    const { saving, onMerged, onSaved } = open();
    await act(() => saving().save(content('2')));
    // A server that does not say who or when: nobody is named, and the moment is now.
    expect(saving().conflict?.changedBy).toBe('');
    expect(Date.parse(saving().conflict?.changedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    act(() => saving().closeConflict());
    expect([saving().conflict, onMerged.mock.calls.length, onSaved.mock.calls.length]).toEqual([null, 0, 0]);
    await act(() => saving().mergeAndSave(content('2'), {}));
    expect(sent.map(({ call }) => call)).toEqual(['PUT orders/71', 'GET orders/71']);
  });

  test('says another conflict as it is, and keeps the text where the stored sheet cannot be read', async () => {
    answers = {
      'PUT orders/71': () => refused(409, { other: 1 }),
      'POST orders': () => refused(409, { currentVersion: 4 }),
    };
    const stored = open();
    await act(() => stored.saving().save(content('2')));
    const created = open({ base: null });
    await act(() => created.saving().save(content('2')));
    expect(said()).toEqual(['error: No.']);
    expect([stored.saving().conflict, created.saving().conflict]).toEqual([null, null]);
    answers = { 'PUT orders/71': () => refused(409, { currentVersion: 4 }) };
    await act(() => stored.saving().save(content('3')));
    expect(sent.at(-1)?.call).toBe('GET orders/71');
    expect([stored.saving().conflict, stored.saving().isSaving]).toEqual([null, false]);
  });
});

describe('products that are looked up', () => {
  const SPEC = lineGrid([lineColumns.code, lineColumns.name]);
  const item = (code: string) => buildItem(1, { code, name: 'Eco', stock: 1, available: 1 });
  const waiting = (text: string, change: Partial<PendingLookup> = {}): EditorLine => ({
    ...blankLine(),
    lookup: { by: 'code', text, onMiss: 'mark', ...change },
  });
  type Find = Parameters<typeof useLookups>[3];
  const look = (lines: readonly EditorLine[], find: Find) => {
    const asked = jest.fn<ReturnType<Find>, Parameters<Find>>(find);
    const { result, unmount } = renderHook(() => {
      const [grid, setGrid] = useState(() => gridOf(lines, SPEC));
      useLookups(grid.rows, SPEC, setGrid, asked);
      return grid.rows;
    });
    return { rows: () => result.current, texts: () => asked.mock.calls.map(([, text]) => text), asked, unmount };
  };
  const settled = (rows: () => readonly EditorLine[]) =>
    waitFor(() => expect(rows().every(({ lookup }) => lookup === null)).toBe(true));

  test('are asked for six at a time, and each text once for all its lines', async () => {
    const answer = Promise.withResolvers<LineItem[]>();
    const codes = ['A', 'A', 'B', 'C', 'D', 'E', 'F', 'G'];
    const { rows, texts } = look(
      codes.map((code) => waiting(code)),
      async (_by, text) => {
        await answer.promise;
        return [item(text)];
      },
    );
    expect(texts()).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
    await act(async () => answer.resolve([]));
    await settled(rows);
    expect(texts()).toHaveLength(7);
    expect(rows().map((row) => row.item?.code)).toEqual([...codes, undefined]);
  });

  test('that do not exist are marked where they were pasted, and cleared where they were typed', async () => {
    const { rows } = look(
      [waiting('X'), waiting('Y', { onMiss: 'clear' }), waiting('Eco', { by: 'name' })],
      async () => [item('T1'), item('T2')],
    );
    await settled(rows);
    expect(
      rows().map(({ marks }) => Object.entries(marks ?? {}).map(([at, { text, kind }]) => [at, text, kind])),
    ).toEqual([[['code', 'X', 'error']], [], [['name', 'Eco', 'error']], []]);
    const reasons = rows().flatMap(({ marks }) => Object.values(marks ?? {}).map(({ reason }) => reason));
    expect(reasons).toEqual([
      'No product has the code "X". Type another one, or delete the line.',
      'No single product is called "Eco". Type the code, or choose from the list.',
    ]);
  });

  test('that could not be asked for say why; nobody waits for them any more on a page that is left', async () => {
    const { rows } = look([waiting('X')], () => Promise.reject(new ApiError(503, ['Busy.'])));
    await settled(rows);
    expect(rows()[0]?.marks?.['code']?.reason).toBe('Not looked up yet: Busy.');
    const open_ = look([waiting('X')], () => new Promise<LineItem[]>(() => undefined));
    const signal = open_.asked.mock.calls[0]?.[2];
    expect(signal?.aborted).toBe(false);
    open_.unmount();
    expect(signal?.aborted).toBe(true);
  });
});
