import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Query, Reader } from '../database/index.ts';
import { changesSince, lastChange, lastRecordChange, staleFields, staleVersion } from './conflicts.ts';
import type { StaleFields } from './conflicts.ts';

const AT = new Date('2026-03-02T13:30:00Z');
const change = (operator: string, after: object | null, at = AT) => ({ at, operator, before: null, after });

/** The conflict of a write from version 3, where the record has version `current` and these changes since. */
async function conflictOf(changes: readonly object[], fields: Partial<StaleFields> = {}, current = 3 + changes.length) {
  const asked: unknown[][] = [];
  const tx = {
    organisation: 4,
    query: async ({ values }: Query<unknown>) => {
      asked.push([...values]);
      return changes;
    },
  } as unknown as Reader;
  const problem = await staleFields(tx, {
    entity: 'contact',
    id: 9,
    what: 'this customer',
    versions: { seen: 3, current },
    changedAt: new Date('2026-03-05T00:00:00Z'),
    timeZone: 'Australia/Sydney',
    stored: { name: 'Theirs', phone: '1', city: 'Ryde' },
    sent: { name: 'Mine', phone: '2', city: 'Ryde' },
    ...fields,
  });
  assert.deepEqual(asked, [[4, 'contact', 9, 3]]);
  assert.deepEqual([problem.status, problem.code], [409, 'stale-version']);
  return { message: problem.message, details: problem.details as Record<string, unknown> };
}

describe('fields that were sent from an old version', () => {
  test('are told as those that somebody else changed meanwhile, with both values, and who was the last', async () => {
    const { message, details } = await conflictOf([
      change('Bob', { phone: 1, version: 5 }),
      change('Ann', { city: 1 }),
    ]);
    assert.deepEqual(details, {
      currentVersion: 5,
      fields: [{ field: 'phone', mine: '2', theirs: '1' }],
      lines: [],
      changedBy: 'Bob',
      changedAt: AT.toISOString(),
    });
    // Half past midnight of the next day in Sydney.
    assert.match(message, /^Bob changed this customer on 03 Mar 2026, after you opened it\./);
  });

  test('are all that differ where the history does not reach that far', async () => {
    const all = [
      { field: 'name', mine: 'Mine', theirs: 'Theirs' },
      { field: 'phone', mine: '2', theirs: '1' },
    ];
    const short = await conflictOf([change('Bob', { city: 1 })], {}, 5);
    assert.deepEqual(short.details['fields'], all);
    const none = await conflictOf([], {}, 4);
    assert.deepEqual(none.details['fields'], all);
    assert.deepEqual([none.details['changedBy'], none.details['changedAt']], ['', '2026-03-05T00:00:00.000Z']);
    assert.match(none.message, /^Somebody changed this customer on 05 Mar 2026, /);
  });

  test('that the request left out are no conflict, and names of the history are those of the wire', async () => {
    const both = [change('Bob', { customer_name: 1, phone: 1 })];
    const { details } = await conflictOf(both, {
      sent: { name: 'Mine' },
      fieldOf: (name) => (name === 'customer_name' ? 'name' : name),
    });
    assert.deepEqual(details['fields'], [{ field: 'name', mine: 'Mine', theirs: 'Theirs' }]);
    assert.deepEqual((await conflictOf([change('Bob', null)])).details['fields'], []);
    const cleared = await conflictOf(both, { sent: { phone: null } });
    assert.deepEqual(
      cleared.details['fields'],
      [{ field: 'phone', mine: null, theirs: '1' }],
      'a cleared field is sent',
    );
  });
});

test('a conflict without any history names nobody and no day, and may have its own advice', () => {
  const problem = staleVersion({ what: 'T1', last: undefined, timeZone: 'UTC', advice: 'look again.', details: {} });
  assert.equal(problem.message, 'Somebody changed T1, look again.');
  const named = staleVersion({
    what: 'T1',
    last: { operator: 'Bob', at: AT },
    changedAt: new Date(0),
    timeZone: 'UTC',
    details: { more: 1 },
  });
  assert.match(named.message, /^Bob changed T1 on 02 Mar 2026, /);
  assert.deepEqual(named.details, { more: 1, changedBy: 'Bob', changedAt: AT.toISOString() });
});

test('the sentence of a conflict says what to do, and a person without a name is somebody', () => {
  const stale = { what: 'this sheet', timeZone: 'Australia/Perth', details: {} };
  assert.equal(
    staleVersion({ ...stale, last: { operator: '', at: AT } }).message,
    'Somebody changed this sheet on 02 Mar 2026, after you opened it. Compare both versions, then save again.',
  );
  const before = Date.now();
  const { details } = staleVersion({ ...stale, last: undefined });
  const { changedAt, changedBy } = details as { changedAt: string; changedBy: string };
  assert.ok(Date.parse(changedAt) >= before && Date.parse(changedAt) <= Date.now());
  assert.equal(changedBy, '');
});

test('the last change is asked for in the own organisation, of the fields that are named', async () => {
  const asked: unknown[][] = [];
  const rows = [{ operator: 'Bob' }, { operator: 'Ann' }];
  const tx = {
    organisation: 4,
    query: async ({ name, values }: Query<unknown>) => {
      asked.push([name, ...values]);
      return rows;
    },
  } as unknown as Reader;
  const record = { entity: 'product', id: 9 };
  assert.equal(await lastChange(tx, record, ['price']), rows[0]);
  assert.equal(await lastRecordChange(tx, record, ['name']), rows[0]);
  for (const [current, isComplete] of [
    [5, true],
    [6, false],
    [4, false],
  ] as const)
    assert.deepEqual(await changesSince(tx, record, { seen: 3, current }), { changes: rows, isComplete });
  assert.deepEqual(asked.slice(0, 3), [
    ['conflicts.last-change', 4, 'product', 9, ['price']],
    ['conflicts.last-record-change', 4, 'product', 9, ['name']],
    ['conflicts.changes-since', 4, 'product', 9, 3],
  ]);
});
