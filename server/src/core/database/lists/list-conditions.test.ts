import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ProblemItem } from '../../errors.ts';
import { buildOrganisation, createTestDatabase } from '../../../testing/index.ts';
import type { TestDatabase } from '../../../testing/index.ts';
import { dayStart, refuseImpossibleDays, XERO_STATES } from './list-conditions.ts';

let db: TestDatabase;
before(async () => {
  db = await createTestDatabase();
});
after(() => db.close());

test('a day begins at midnight of its organisation, also where the clocks are changed', async () => {
  const startOf = async (time_zone: string, day: string, later?: number) => {
    const organisation = await buildOrganisation(db.database, { time_zone });
    const [row] = await db.database.read({ organisation, userId: null }, (tx) =>
      tx.query<{ at: Date }>(`select ${dayStart('$1', later)} as at`, [day]),
    );
    return row?.at.toISOString();
  };
  for (const [zone, day, later, at] of [
    ['Australia/Sydney', '2026-03-02', undefined, '2026-03-01T13:00:00.000Z'],
    ['Australia/Sydney', '2026-03-02', 0, '2026-03-01T13:00:00.000Z'],
    ['Australia/Sydney', '2026-03-02', 1, '2026-03-02T13:00:00.000Z'],
    ['Australia/Sydney', '2026-04-05', 1, '2026-04-05T14:00:00.000Z'],
    ['Australia/Sydney', '2026-10-04', 1, '2026-10-04T13:00:00.000Z'],
    ['Australia/Perth', '2026-02-28', 1, '2026-02-28T16:00:00.000Z'],
  ] as const)
    assert.equal(await startOf(zone, day, later), at, `${zone} ${day} + ${later}`);
});

test('days that are not in the calendar are refused each by its name; left out or right ones are not', () => {
  const refusal = (query: Record<string, string | undefined>) => {
    try {
      refuseImpossibleDays(query, ['from', 'to', 'due']);
      return null;
    } catch (error) {
      return error as { status: number; code: string; details: ProblemItem[] };
    }
  };
  assert.equal(refusal({}), null);
  assert.equal(refusal({ from: '2026-02-28', to: '2024-02-29', due: undefined, other: '2026-02-30' }), null);
  const refused = refusal({ from: '2026-02-29', to: '2026-03-01', due: '' });
  assert.deepEqual([refused?.status, refused?.code], [422, 'invalid-date']);
  assert.deepEqual(refused?.details, [
    {
      code: 'invalid-date',
      field: 'from',
      message: 'from: 2026-02-29 is not a date. Use a date like 2026-03-31',
    },
    { code: 'invalid-date', field: 'due', message: 'due:  is not a date. Use a date like 2026-03-31' },
  ]);
});

test('each state of a sheet at Xero is shown by one value of its filter', () => {
  assert.deepEqual(new Set(Object.values(XERO_STATES).flat()), new Set([0, 1, 2, 3]));
  assert.deepEqual(XERO_STATES.Unsent, [0, 1], 'what waits to be sent is not sent yet');
  assert.deepEqual([XERO_STATES.Sent, XERO_STATES.Fail], [[2], [3]]);
});
