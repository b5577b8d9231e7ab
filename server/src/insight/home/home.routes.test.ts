import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { HomeAnswer } from '@iwe/contract';
import { addMonths, today } from '@iwe/domain';
import { buildOrganisation, buildSheet, startTestServer } from '../../testing/index.ts';
import type { TestServer } from '../../testing/index.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('a month without sales is an amount of 0, not a number of sheets alone', async () => {
  const seller = await server.staff(await buildOrganisation(server.database), { role: 1 });
  const answer = await server.inject({ url: '/api/ag/home/myMonth', headers: seller.headers });
  assert.deepEqual(
    answer.json<HomeAnswer>().data.map(({ key, count, amount }) => [key, count, amount]),
    [
      ['mySales', 0, 0],
      ['myLastSoFar', 0, 0],
      ['myLast', 0, 0],
    ],
  );
});

test('a month in which more came back than was sold has its share of margin too', async () => {
  const organisation = await buildOrganisation(server.database);
  const director = await server.staff(organisation, { role: 3, is_dir: true });
  const day = today('Australia/Sydney', new Date());
  const money = { status: 2, total_cents: 11_000, gst_cents: 1_000 };
  await buildSheet(server.database, organisation, { ...money, type: 2, date: day });
  await buildSheet(server.database, organisation, { ...money, date: addMonths(day, -1) });
  const answer = await server.inject({ url: '/api/ag/home/margin', headers: director.headers });
  assert.deepEqual(
    answer.json<HomeAnswer>().data.map(({ key, count, amount, share }) => [key, count, amount, share]),
    [
      ['margin', null, -100, 1],
      ['marginLastSoFar', null, 100, 1],
    ],
  );
});
