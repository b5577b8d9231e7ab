import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import type { ChangeHistory, SheetHistory } from '@iwe/contract';
import { sealAudit } from '../../core/writes/seal-audit.ts';
import { buildContact, buildOrganisation, buildSheet, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { checkInvariants } from '../invariants/index.ts';
import { archiveAudit, checkArchive, readArchive } from './audit-archive.ts';
import type { ArchivedRow, ArchivePlace } from './audit-archive.ts';

const NOW = new Date('2026-11-29T00:00:00Z');
const BEFORE = new Date('2021-06-30T00:00:00Z');

let server: TestServer;
let place: ArchivePlace;
let organisation: number;
let admin: TestStaff;
let contact: number;
let young: number;
let sheet: number;

const write = (at: string, entity: string, id: number, action: string, after: object = {}) =>
  server.database.query(
    `insert into audit (organisation_id, at, operator, action, entity, entity_id, after)
      values ($1, $2, 'Ann', $3, $4, $5, $6)`,
    [organisation, at, action, entity, id, JSON.stringify(after)],
  );
const seal = () => sealAudit(server.database, { info: () => {} });
const rowsInTable = async () =>
  (
    await server.database.query<{ count: number }>(
      'select count(*)::int as count from audit where organisation_id = $1',
      [organisation],
    )
  )[0]?.count;
const get = (url: string, by = admin) => server.inject({ method: 'GET', url, headers: by.headers });
const archived = async (of: { entity: string; id: number } | null = null): Promise<ArchivedRow[]> => {
  const rows: ArchivedRow[] = [];
  for await (const row of readArchive(place, organisation, of)) rows.push(row);
  return rows;
};

before(async () => {
  server = await startTestServer();
  const { database } = server;
  organisation = await buildOrganisation(database);
  admin = await server.staff(organisation, { role: 4, is_admin: true, is_dir: true });
  contact = await buildContact(database, organisation, { name: 'Old customer' });
  young = await buildContact(database, organisation, { name: 'Young customer' });
  sheet = await buildSheet(database, organisation, {
    status: 2,
    created_at: new Date('2018-01-05T00:00:00Z'),
  });
  place = { database, files: server.app.files };
  await write('2018-01-02T03:04:05.678Z', 'contact', contact, 'Create', { name: 'Ünïcödé 輪胎 "x"\n' });
  await write('2018-01-05T00:00:00Z', 'sheet', sheet, 'Create');
  await seal();
  await write('2020-05-01T00:00:00Z', 'contact', contact, 'Update', { phone: '1' });
  await write('2020-05-02T00:00:00Z', 'sheet', sheet, 'Approve');
  await seal();
  await write('2025-05-01T00:00:00Z', 'contact', contact, 'Update', { phone: '2' });
  await write('2025-05-02T00:00:00Z', 'contact', young, 'Create');
  await seal();
});
after(() => server.close());

describe('old history', () => {
  test('stays for five years: a younger day is refused', async () => {
    await assert.rejects(
      archiveAudit(place, organisation, new Date('2021-11-30T00:00:00Z'), NOW),
      /History must stay for 5 years: name a day until 2021-11-29/,
    );
    await assert.rejects(archiveAudit(place, organisation, new Date('no day'), NOW), /must stay/);
    assert.equal(await rowsInTable(), 6);
  });

  test('that somebody has changed since it was sealed is not archived, and stays', async () => {
    const set = (operator: string) =>
      server.database.query(
        `update audit set operator = $2 where organisation_id = $1 and action = 'Create' and entity = 'sheet'`,
        [organisation, operator],
      );
    await set('Eve');
    await assert.rejects(archiveAudit(place, organisation, BEFORE, NOW), /is not what was sealed/);
    assert.equal(await rowsInTable(), 6);
    await set('Ann');
  });

  test('is moved into files that can be read again and are as they were sealed', async () => {
    assert.equal(await archiveAudit(place, organisation, BEFORE, NOW), 4);
    assert.equal(await archiveAudit(place, organisation, BEFORE, NOW), 0);
    assert.equal(await rowsInTable(), 2);
    assert.equal(await checkArchive(place, organisation), 4);
    assert.deepEqual(
      (await archived()).map(({ at, entity, action }) => [at, entity, action]),
      [
        ['2018-01-02T03:04:05.678Z', 'contact', 'Create'],
        ['2018-01-05T00:00:00.000Z', 'sheet', 'Create'],
        ['2020-05-01T00:00:00.000Z', 'contact', 'Update'],
        ['2020-05-02T00:00:00.000Z', 'sheet', 'Approve'],
      ],
    );
    const ofContact = await archived({ entity: 'contact', id: contact });
    assert.deepEqual(
      ofContact.map(({ after: values }) => values),
      [{ name: 'Ünïcödé 輪胎 "x"\n' }, { phone: '1' }],
    );
  });

  test('in the archive is mentioned by the page of a record whose beginning is there, and by no other', async () => {
    const changes = async (id: number) =>
      (await get(`/api/ag/change-history/contact/${id}`))
        .json<ChangeHistory>()
        .data.map(({ at, action }) => [at.slice(0, 10), action]);
    assert.deepEqual(await changes(contact), [
      ['2025-05-01', 'Update'],
      ['2020-05-02', 'Earlier changes are in the archive'],
    ]);
    assert.deepEqual(await changes(young), [['2025-05-02', 'Create']]);
    const { data } = (await get(`/api/ag/orders/${sheet}/history`)).json<SheetHistory>();
    assert.deepEqual(
      data.map(({ action }) => action),
      ['Earlier changes are in the archive'],
    );
  });

  test('in the archive leaves the checker content; a row that came back, or a sheet without history, does not', async () => {
    const client = new pg.Client(server.test.superuser);
    await client.connect();
    const broken = async () =>
      (await checkInvariants(client))
        .filter(({ name, violations }) => violations > 0 && name.startsWith('audit'))
        .map(({ name }) => name);
    try {
      assert.deepEqual(await broken(), []);
      await client.query(
        `insert into audit (organisation_id, id, at, operator, action, entity, entity_id) overriding system value
          select organisation_id, until_id, archived_until, 'Eve', 'Update', 'contact', $2 from audit_seal
          where organisation_id = $1 order by until_id limit 1`,
        [organisation, contact],
      );
      await client.query(`update sheet set created_at = '2025-01-01' where organisation_id = $1 and id = $2`, [
        organisation,
        sheet,
      ]);
      assert.deepEqual(await broken(), [
        'audit: every sheet was created by somebody',
        'audit: what was sealed is unchanged, and every seal continues the one before',
        'audit: the last step is the status',
      ]);
      await client.query(`delete from audit where operator = 'Eve'`);
    } finally {
      await client.end();
    }
  });

  test('in the archive is a file for administrators alone, and a changed byte of it is found', async () => {
    const [file] = await server.database.query<{ id: string }>(
      `select archive_file_id as id from audit_seal where organisation_id = $1 order by until_id limit 1`,
      [organisation],
    );
    const seller = await server.staff(organisation, { role: 4 });
    assert.deepEqual(
      [
        (await get(`/api/ag/files/${file?.id}`)).statusCode,
        (await get(`/api/ag/files/${file?.id}`, seller)).statusCode,
      ],
      [200, 404],
    );
    const folder = join(server.app.config.dataDir, 'files', String(organisation));
    const path = join(folder, readdirSync(folder).find((name) => name === file?.id) ?? '');
    const bytes = readFileSync(path);
    // A byte of the packed text: its own check-sum, or the seal, does not fit any more.
    const changed = Buffer.from(bytes);
    changed[20] = (changed[20] ?? 0) ^ 1;
    writeFileSync(path, changed);
    await assert.rejects(checkArchive(place, organisation), /is not what was sealed|incorrect|invalid/);
    await assert.rejects(archived(), /is not what was sealed|incorrect|invalid/);
    writeFileSync(path, bytes);
    assert.equal(await checkArchive(place, organisation), 4);
  });
});
