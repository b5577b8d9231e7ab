import 'fake-indexeddb/auto';
import type { StoredCount } from './count-store.ts';
import { openCountStore } from './count-store.ts';

globalThis.structuredClone ??= ((value: unknown) => JSON.parse(JSON.stringify(value))) as typeof structuredClone;

test('a count that was sent goes a day after its link ended; one that was not stays however old', async () => {
  const ended = Date.parse('2026-11-01T06:00:00Z');
  const count = (key: string, sent: StoredCount['sent']): StoredCount => ({
    key,
    task: {
      id: 1,
      kind: 'stocktake',
      organisation: 'Southern Tyres',
      phone: '',
      warehouse: 'Sydney',
      orderNo: '',
      expiresAt: new Date(ended).toISOString(),
      products: [],
    },
    lines: [{ code: 'T1', name: '', quantity: 4, countedAt: new Date(ended).toISOString() }],
    countedBy: '',
    sending: null,
    sent,
  });
  const store = await openCountStore(ended);
  await store.save(count('open', null));
  await store.save(count('sent', { message: 'Counted.', lines: [] }));
  const keptAfter = async (hours: number) => {
    const { find } = await openCountStore(ended + hours * 3_600_000);
    return [(await find('open')) !== null, (await find('sent')) !== null];
  };
  expect(await keptAfter(23)).toEqual([true, true]);
  expect(await keptAfter(25)).toEqual([true, false]);
});
