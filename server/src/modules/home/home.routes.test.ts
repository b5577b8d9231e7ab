import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { HomeAnswer } from '@iwe/contract';
import { buildOrganisation, startTestServer } from '../../testing/index.ts';
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
