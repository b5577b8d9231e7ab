import type { Account } from '@iwe/contract';
import { clearCache, sessionStore } from '@iwe/session';
import { act, renderHook, waitFor } from '@testing-library/react';
import { HostRoutes } from '../records/host-routes.ts';
import { RemoteProviders } from '../../kit/root/remote-providers.tsx';
import { renderInHouse } from '../../testing/render.tsx';
import {
  DRIVER_ROLES,
  useAreaTypes,
  useBrands,
  useStaff,
  useSupplierNames,
  useTagOptions,
  useWarehouses,
} from './base-options.ts';
import { NoneYet } from '../none-yet.tsx';
import { saveFile } from '../save-file.ts';

const ANSWERS: Record<string, object> = {
  employees: {
    data: [
      { id: 11, name: 'Sam', role: 1, is_active: 1 },
      { id: 31, name: 'Don', role: 6 },
      { id: 32, name: 'Dan', role: 6, is_active: 0 },
      { id: 40, name: 'Nobody yet' },
    ],
  },
  warehouses: {
    data: [
      { id: 14, name: 'Tempe' },
      { id: 15, name: 'Old', is_active: 0 },
    ],
  },
  brands: { data: [{ id: 5, name: 'Roadstar' }] },
  'area-types': { data: [{ id: 1, name: 'Sydney' }] },
  'category-tag': { tag4: ['A1', 'A2'] },
  suppliers: {
    data: [
      { id: 3, name: 'Qingdao Rubber' },
      { id: 7, name: 'Closed Ltd', is_active: 0 },
    ],
  },
};
let asked: string[];

beforeEach(() => {
  clearCache();
  asked = [];
  globalThis.fetch = (async (input: string) => {
    const { pathname, search } = new URL(input, 'http://iwe.test');
    const path = pathname.replace('/api/ag/', '');
    asked.push(path + search);
    return { ok: true, status: 200, headers: new Headers(), json: async () => ANSWERS[path] };
  }) as unknown as typeof fetch;
  const account = { eId: 1, orgId: 4, email: 'sam@iwe.test', timeZone: 'Australia/Sydney' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
});

test('options that could not be loaded can be loaded again, and only then', async () => {
  const answering = globalThis.fetch;
  globalThis.fetch = (async () => ({
    ok: false,
    status: 503,
    headers: new Headers(),
    json: async () => ({ message: 'Busy' }),
    text: async () => JSON.stringify({ message: 'Busy' }),
  })) as unknown as typeof fetch;
  const { result } = renderHook(() => useTagOptions('tag4'));
  await waitFor(() => expect(result.current.onRetry).toBeDefined());
  expect(result.current.options).toEqual([]);
  globalThis.fetch = answering;
  act(() => result.current.onRetry?.());
  await waitFor(() => expect(result.current.options.map(({ value }) => value)).toEqual(['A1', 'A2']));
  expect(result.current.onRetry).toBeUndefined();
});

test('all staff have a name, and those who have left are not offered', async () => {
  const { result } = renderHook(() => useStaff());
  await waitFor(() => expect(result.current.options).toHaveLength(4));
  expect(result.current.isLoading).toBe(false);
  expect(result.current.options.slice(1, 3)).toEqual([
    { value: 31, label: 'Don' },
    { value: 32, label: 'Dan', isOff: true },
  ]);
});

test('all staff are asked for, not only a first page of them', async () => {
  const { result } = renderHook(() => useStaff(), { wrapper: RemoteProviders });
  await waitFor(() => expect(result.current.options).toHaveLength(4));
  expect(asked).toEqual(['employees?all=1']);
});

test('drivers are staff of that role', async () => {
  const { result } = renderHook(() => useStaff(DRIVER_ROLES));
  await waitFor(() => expect(result.current.options.map(({ label }) => label)).toEqual(['Don', 'Dan']));
});

test('warehouses that are closed keep their name', async () => {
  const { result } = renderHook(() => useWarehouses());
  await waitFor(() => expect(result.current.options.map(({ isOff = false }) => isOff)).toEqual([false, true]));
  expect(asked).toEqual(['warehouses?all=1&inactive=1']);
});

test('brands are all of them', async () => {
  const { result } = renderHook(() => useBrands());
  await waitFor(() => expect(result.current.options).toEqual([{ value: 5, label: 'Roadstar' }]));
  expect(asked).toEqual(['brands?all=1']);
});

test('areas and locations are chosen by their words', async () => {
  const { result } = renderHook(() => [useAreaTypes().options, useTagOptions('tag4').options]);
  await waitFor(() =>
    expect(result.current).toEqual([
      [{ value: 'Sydney', label: 'Sydney' }],
      [
        { value: 'A1', label: 'A1' },
        { value: 'A2', label: 'A2' },
      ],
    ]),
  );
});

test('suppliers are asked for once each, in their order, and without any nothing is asked', async () => {
  const { result, rerender } = renderHook(({ ids }: { ids: (number | null)[] }) => useSupplierNames(ids), {
    initialProps: { ids: [null, 0] },
  });
  await act(async () => undefined);
  expect(asked).toEqual([]);
  rerender({ ids: [10, 7, null, 3, 7, 0] });
  expect(result.current(3)).toBe('');
  await waitFor(() => expect(result.current(3)).toBe('Qingdao Rubber'));
  expect(asked.map(decodeURIComponent)).toEqual(['suppliers?id=3,7,10']);
  expect([7, 10, null].map((id) => result.current(id))).toEqual(['Closed Ltd', '', '']);
});

test.each([
  ['served', true, 'There are no bills yet. Create the first one with New bill (Alt N). Or clone one.'],
  ['not served', false, 'There are no bills yet. Or clone one.'],
])('an empty list says how the first record is made where its page is %s', (_what, isServed, words) => {
  const { container } = renderInHouse(
    <HostRoutes value={() => isServed}>
      <NoneYet what="bills" add={{ label: 'New bill', path: '/order_add/Bills' }}>
        Or clone one.
      </NoneYet>
    </HostRoutes>,
  );
  expect(container.textContent).toBe(words);
  expect(container.querySelector('a')?.getAttribute('href') ?? null).toBe(isServed ? '/order_add/Bills' : null);
});

test('a download has its name, and its bytes are given up once the browser has them', () => {
  jest.useFakeTimers();
  const made = { createObjectURL: jest.fn(() => 'blob:1'), revokeObjectURL: jest.fn() };
  Object.assign(URL, made);
  let clicked = '';
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLElement) {
    clicked = `${(this as HTMLAnchorElement).href} ${(this as HTMLAnchorElement).download}`;
  });
  const content = new Blob(['x']);
  saveFile(content, 'invoices.xlsx');
  expect(made.createObjectURL).toHaveBeenCalledWith(content);
  expect(clicked).toBe('blob:1 invoices.xlsx');
  expect(made.revokeObjectURL).not.toHaveBeenCalled();
  jest.advanceTimersByTime(10_000);
  expect(made.revokeObjectURL).toHaveBeenCalledWith('blob:1');
  click.mockRestore();
  for (const name of ['createObjectURL', 'revokeObjectURL']) Reflect.deleteProperty(URL, name);
  jest.useRealTimers();
});

test.each<[string, () => { isLoading: boolean }]>([
  ['staff', () => useStaff()],
  ['warehouses', () => useWarehouses()],
  ['brands', () => useBrands()],
  ['areas', () => useAreaTypes()],
  ['tags', () => useTagOptions('tag4')],
])('%s are said to be loading until they are there, and count as fresh for ten minutes', async (_what, useOptions) => {
  jest.useFakeTimers();
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const first = renderHook(useOptions, { wrapper: RemoteProviders });
  expect(first.result.current.isLoading).toBe(true);
  await pass(10);
  expect(first.result.current.isLoading).toBe(false);
  await pass(9 * 60_000);
  renderHook(useOptions, { wrapper: RemoteProviders });
  await pass(10);
  expect(asked).toHaveLength(1);
  jest.useRealTimers();
});
