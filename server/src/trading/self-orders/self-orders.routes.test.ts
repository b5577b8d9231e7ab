import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { selfOrderCount } from '@iwe/contract';
import type * as z from 'zod';
import { DISK_NOTICE } from '../../core/limits/disk-room.ts';
import { WORKER_NOTICE } from '../../core/jobs/worker-alarm.ts';
import { diskFull } from '../../core/errors.ts';
import { buildOrganisation, buildSheet, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';

let server: TestServer;
let organisation: number;
let seller: TestStaff;
let isFull = false;
before(async () => {
  server = await startTestServer({
    database: {
      assertWritable: () => {
        if (isFull) throw diskFull();
      },
    },
  });
  organisation = await buildOrganisation(server.database);
  seller = await server.staff(organisation);
});
after(() => server.close());

type Badges = z.infer<typeof selfOrderCount>;
async function badges(staff: TestStaff): Promise<Badges> {
  const answer = await server.inject({ url: '/api/ag/csr-self-order', headers: staff.headers });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.ok(answer.headers['x-iwe-revision'], 'which releases a tab should have');
  return answer.json<Badges>();
}

test('drafts that customers ordered wait for review, and nothing else does', async () => {
  const other = await buildOrganisation(server.database);
  const fromShop = { type: 1, status: 1, drafter_type: 3 };
  for (const [owner, sheet] of [
    [organisation, fromShop],
    [organisation, fromShop],
    [organisation, { ...fromShop, status: 2 }],
    [organisation, { ...fromShop, status: 3, csr_order_status: 1 }],
    // Whatever was said of the order: it does not wait any more.
    [organisation, { ...fromShop, csr_order_status: 1 }],
    [organisation, { ...fromShop, drafter_type: 1 }],
    [other, fromShop],
  ] as const)
    await buildSheet(server.database, owner, sheet);
  const theirs = await server.staff(other);
  assert.deepEqual(
    [await badges(seller), await badges(theirs)],
    [
      { cnt: 2, unread: 0 },
      { cnt: 1, unread: 0 },
    ],
  );
});

test('a tab that asks does not keep its session alive', async (t) => {
  const idle = await server.staff(organisation);
  const sent = t.mock.method(server.app.admission, 'query');
  const isRenewedBy = async (url: string) => {
    await server.database.query(`update session set last_seen_at = now() - interval '2 minutes' where user_id = $1`, [
      idle.userId,
    ]);
    sent.mock.resetCalls();
    assert.equal((await server.inject({ url, headers: idle.headers })).statusCode, 200);
    return sent.mock.calls.some(
      ({ arguments: [query] }) => typeof query === 'object' && query.name === 'session.touch',
    );
  };
  assert.deepEqual(
    [await isRenewedBy('/api/ag/csr-self-order'), await isRenewedBy('/api/ag/notifications')],
    [false, true],
  );
});

test('notifications are counted for the account that they are for, until it has read them', async () => {
  const colleague = await server.staff(organisation);
  await server.database.query(
    `insert into notification (organisation_id, membership_id, kind, text, by_name, read_at)
      select $1, $2, 'failed', 'Lost', '', case n when 1 then now() end from generate_series(1, 3) n`,
    [organisation, colleague.eId],
  );
  assert.deepEqual([(await badges(colleague)).unread, (await badges(seller)).unread], [2, 0]);
});

test('a missing worker and a full disk are told to administrators alone', async (t) => {
  const admin = await server.staff(organisation, { is_admin: true });
  const platformAdmin = await server.staff(organisation, { isPlatformAdmin: true });
  const notices = async () => {
    const told = [];
    for (const staff of [admin, platformAdmin, seller]) told.push((await badges(staff)).notice);
    return told;
  };
  assert.deepEqual(await notices(), [WORKER_NOTICE, WORKER_NOTICE, undefined]);
  await server.database.query(`insert into worker_heartbeat (name) values ('a worker')`);
  t.mock.method(performance, 'now', () => Number.MAX_SAFE_INTEGER);
  assert.deepEqual(await notices(), [undefined, undefined, undefined]);
  isFull = true;
  try {
    assert.deepEqual(await notices(), [DISK_NOTICE, DISK_NOTICE, undefined]);
  } finally {
    isFull = false;
  }
});
