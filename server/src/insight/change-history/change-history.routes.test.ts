import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ChangeHistory } from '@iwe/contract';
import { buildBrand, buildOrganisation, buildWarehouse, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';

let server: TestServer;
let organisation: number;
let admin: TestStaff;
before(async () => {
  server = await startTestServer();
  organisation = await buildOrganisation(server.database);
  admin = await server.staff(organisation, { is_admin: true });
});
after(() => server.close());

const read = (path: string, staff = admin) =>
  server.inject({ url: `/api/ag/change-history/${path}`, headers: staff.headers });
const changed = (entity: string, id: number, name: string, times = 1) =>
  server.database.query(
    `insert into audit (organisation_id, operator, action, entity, entity_id, before, after)
      select $1, 'Kim', 'Update', $2, $3, '{}', jsonb_build_object('name', $4::text || ' ' || n)
      from generate_series(1, $5) n`,
    [organisation, entity, id, name, times],
  );
const namesOf = async (path: string) =>
  (await read(path)).json<ChangeHistory>().data.map(({ changes: [change] }) => change?.new);

test('the newest two hundred changes of one record are shown, the newest first', async () => {
  const brand = await buildBrand(server.database, organisation, { name: 'Kestrel' });
  await changed('brand', brand, 'Kestrel', 201);
  const names = await namesOf(`brand/${brand}`);
  assert.deepEqual([names.length, names[0], names.at(-1)], [200, 'Kestrel 201', 'Kestrel 2']);
});

test('records of another kind or number have a history of their own', async () => {
  const [one, two] = [
    await buildBrand(server.database, organisation, { name: 'One' }),
    await buildBrand(server.database, organisation, { name: 'Two' }),
  ];
  const warehouse = await buildWarehouse(server.database, organisation, { id: one + 100, name: 'Sydney' });
  await changed('brand', warehouse, 'Of a brand');
  await changed('brand', one, 'One');
  await changed('brand', two, 'Two');
  await changed('warehouse', warehouse, 'Sydney');
  assert.deepEqual(
    [await namesOf(`brand/${one}`), await namesOf(`brand/${two}`), await namesOf(`warehouse/${warehouse}`)],
    [['One 1'], ['Two 1'], ['Sydney 1']],
  );
});

test('administrators and directors read it, of records of their own organisation', async () => {
  const brand = await buildBrand(server.database, organisation, { name: 'Ours' });
  const path = `brand/${brand}`;
  const statuses = [];
  for (const staff of [
    admin,
    await server.staff(organisation, { role: 3, is_dir: true }),
    await server.staff(organisation, { role: 4, is_acct: true }),
    await server.staff(await buildOrganisation(server.database), { is_admin: true }),
  ])
    statuses.push((await read(path, staff)).statusCode);
  assert.deepEqual(statuses, [200, 200, 403, 404]);
  assert.equal((await read('brand/999999')).statusCode, 404);
  assert.deepEqual((await read(path)).json(), { data: [] });
});
