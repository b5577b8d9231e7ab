import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { checkStoredFiles } from '../../operating/invariants/index.ts';
import { buildOrganisation, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { readDownloadLink, signDownloadLink } from './download-link.ts';
import { readWhole } from './store/file-store.ts';
import { openFileStore } from './store/open-file-store.ts';
import { startTestS3 } from './store/testing/s3-server.ts';
import type { TestS3 } from './store/testing/s3-server.ts';
import { storedFileKey, STORED_FILES_FOLDER } from './stored-file.ts';
import type { FileKind, StoredFile } from './stored-file.ts';
import { tidyStoredFiles } from './tidy-stored-files.ts';

const HOUR_MS = 3_600_000;
const KEY = '0123456789abcdef'.repeat(4);

/** What holds for stored files wherever their bytes are. */
function behavesAsStoredFiles(start: () => Promise<TestServer>): void {
  let server: TestServer;
  let organisation: number;
  let other: number;
  let owner: TestStaff;
  let colleague: TestStaff;
  let stranger: TestStaff;
  before(async () => {
    server = await start();
    [organisation, other] = [await buildOrganisation(server.database), await buildOrganisation(server.database)];
    owner = await server.staff(organisation);
    colleague = await server.staff(organisation);
    stranger = await server.staff(other);
  });
  after(() => server.close());

  const store = () => openFileStore(server.app.config, STORED_FILES_FOLDER);
  const add = (
    content: Buffer | Readable,
    fields: { kind?: FileKind; name?: string; expiresAt?: Date | null; showsCost?: boolean } = {},
  ) =>
    server.app.files.add(
      { organisation, userId: owner.userId },
      {
        kind: 'report',
        name: 'Sales 2026-03.xlsx',
        mediaType: 'application/vnd.ms-excel',
        createdBy: owner.eId,
        expiresAt: new Date(Date.now() + HOUR_MS),
        ...fields,
      },
      content,
    );
  const get = (url: string, headers: Record<string, string | undefined> = {}) =>
    server.inject({ method: 'GET', url: `/api/ag/files/${url}`, headers });
  const linkOf = async (file: StoredFile, staff = owner) => {
    const answer = await get(`${file.id}/link`, staff.headers);
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<{ data: { url: string } }>().data.url.replace('/api/ag/files/', '');
  };
  const age = (file: StoredFile, interval: string) =>
    server.database.query(`update stored_file set expires_at = now() - $2::interval where id = $1`, [
      file.id,
      interval,
    ]);
  const stateOf = async (file: StoredFile) =>
    (await server.database.query<{ state: string }>('select state from stored_file where id = $1', [file.id]))[0]
      ?.state;
  const violations = async () => {
    const client = new pg.Client(server.test.connection);
    await client.connect();
    try {
      return (await checkStoredFiles(client, store())).examples;
    } finally {
      await client.end();
    }
  };

  test('are downloaded as they were stored: by session and by link, as an attachment', async () => {
    const content = Buffer.from('the report'.repeat(10_000));
    const file = await add(Readable.from([content]), { name: 'Größe "1" / März.xlsx' });
    assert.equal(file.bytes, 100_000);
    const [row] = await server.database.query<{ bytes: number; sha256: Buffer; state: string }>(
      'select bytes, sha256, state from stored_file where id = $1',
      [file.id],
    );
    assert.deepEqual(row, {
      bytes: 100_000,
      sha256: createHash('sha256').update(content).digest(),
      state: 'stored',
    });
    const url = await linkOf(file);
    const asked = await get(`${file.id}/link`, owner.headers);
    const { data } = asked.json<{ data: { url: string; expiresAt: string } }>();
    const ends = Number(data.url.split('.')[2]);
    assert.equal(data.expiresAt, new Date(ends * 1_000).toISOString());
    const left = ends - Date.parse(String(asked.headers['date'] ?? new Date().toUTCString())) / 1_000;
    assert.ok(left > 240 && left <= 300, `the link is valid for ${left} seconds`);
    for (const answer of [await get(file.id, owner.headers), await get(url)]) {
      assert.equal(answer.statusCode, 200, answer.body.slice(0, 200));
      assert.ok(answer.rawPayload.equals(content));
      const { headers } = answer;
      assert.equal(headers['content-type'], 'application/vnd.ms-excel');
      assert.equal(headers['content-length'], '100000');
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['cache-control'], 'no-store');
      assert.equal(
        headers['content-disposition'],
        `attachment; filename="Gr__e _1_ _ M_rz.xlsx"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%221%22%20%2F%20M%C3%A4rz.xlsx`,
      );
    }
  });

  test('of another organisation, of a colleague alone, unfinished and absent ones have the same answer', async () => {
    const report = await add(Buffer.from('report'));
    const upload = await add(Buffer.from('upload'), { kind: 'upload' });
    const broken = add(
      Readable.from(
        (async function* () {
          yield 'x';
          throw new Error('gone');
        })(),
      ),
    );
    await assert.rejects(broken, /gone/);
    const [unfinished] = await server.database.query<{ id: string }>(
      `select id from stored_file where state = 'writing'`,
    );
    assert.ok(unfinished);
    const absent = await get(randomUUID(), owner.headers);
    assert.equal(absent.statusCode, 404);
    for (const [id, staff] of [
      [report.id, stranger],
      [upload.id, stranger],
      [upload.id, colleague],
      [unfinished.id, owner],
    ] as const)
      for (const path of [id, `${id}/link`]) {
        const answer = await get(path, staff.headers);
        assert.deepEqual([answer.statusCode, answer.json<{ code: string }>().code], [404, 'not-found'], path);
        assert.deepEqual({ ...answer.json<object>(), requestId: '' }, { ...absent.json<object>(), requestId: '' });
      }
    assert.equal((await get(upload.id, owner.headers)).statusCode, 200);
    assert.equal((await get(report.id, colleague.headers)).statusCode, 200);
    assert.equal((await get(report.id)).statusCode, 401);
    assert.deepEqual(await violations(), []);
  });

  test('that are attached to a record are for every colleague, and are kept when they have no end', async () => {
    const file = await add(Buffer.from('x'), { kind: 'attachment', expiresAt: null });
    assert.equal((await get(file.id, colleague.headers)).body, 'x');
    assert.equal((await get(await linkOf(file, colleague))).body, 'x');
    assert.equal((await get(file.id, stranger.headers)).statusCode, 404);
    const [row] = await server.database.query(
      `select kind, name, media_type, created_by, shows_cost, expires_at from stored_file where id = $1`,
      [file.id],
    );
    assert.deepEqual(row, {
      kind: 'attachment',
      name: 'Sales 2026-03.xlsx',
      media_type: 'application/vnd.ms-excel',
      created_by: owner.eId,
      shows_cost: false,
      expires_at: null,
    });
    assert.deepEqual(file, {
      organisation,
      id: file.id,
      kind: 'attachment',
      name: 'Sales 2026-03.xlsx',
      mediaType: 'application/vnd.ms-excel',
      createdBy: owner.eId,
      expiresAt: null,
      showsCost: false,
      bytes: 1,
    });
  });

  test('with cost are for those alone who may see cost in reports, to download and to get a link', async () => {
    const director = await server.staff(organisation, { is_dir: true });
    const [plain, dear] = [await add(Buffer.from('plain')), await add(Buffer.from('dear'), { showsCost: true })];
    assert.deepEqual([plain.showsCost, dear.showsCost], [false, true]);
    for (const path of ['', '/link']) {
      assert.equal((await get(`${dear.id}${path}`, owner.headers)).statusCode, 404);
      assert.equal((await get(`${dear.id}${path}`, director.headers)).statusCode, 200);
      assert.equal((await get(`${plain.id}${path}`, owner.headers)).statusCode, 200);
    }
  });

  test('are not given for a forged or changed link, nor for a link of another file', async () => {
    const [one, two] = [await add(Buffer.from('one')), await add(Buffer.from('two'))];
    const [path = '', link = ''] = (await linkOf(one)).split('?link=');
    const [session, eId, expiresAt, mac = ''] = link.split('.');
    const changed = mac.startsWith('A') ? `B${mac.slice(1)}` : `A${mac.slice(1)}`;
    for (const [id, text] of [
      [path, `${session}.${eId}.${Number(expiresAt) + 60}.${mac}`],
      [path, `${session}.${stranger.eId}.${expiresAt}.${mac}`],
      [path, `${Number(session) + 1}.${eId}.${expiresAt}.${mac}`],
      [path, `${session}.${eId}.${expiresAt}.${changed}`],
      [path, `${session}.${eId}.${expiresAt}.`],
      [path, ''],
      [path, 'x'],
      [two.id, link],
      [path, signDownloadLink('f'.repeat(64), { fileId: path, sessionId: 1, eId: 1, expiresAt: 9_999_999_999 })],
    ] as const) {
      const answer = await get(`${id}?link=${text}`);
      assert.deepEqual([answer.statusCode, answer.json<{ code: string }>().code], [403, 'link-invalid'], text);
    }
    assert.equal((await get(`${path}?link=${link}`)).body, 'one');
  });

  test('are not given any more when the link is old, the session ended, or the right is gone', async () => {
    const file = await add(Buffer.from('x'));
    const old = signDownloadLink(KEY, {
      fileId: file.id,
      sessionId: 1,
      eId: owner.eId,
      expiresAt: Math.floor(Date.now() / 1_000) - 1,
    });
    const late = await get(`${file.id}?link=${old}`);
    assert.deepEqual([late.statusCode, late.json<{ code: string }>().code], [410, 'link-expired']);
    assert.match(late.json<{ message: string }>().message, /5 minutes/);

    const leaver = await server.staff(organisation);
    const url = await linkOf(file, leaver);
    assert.equal((await get(url)).statusCode, 200);
    await server.database.query('update membership set is_active = false where id = $1', [leaver.eId]);
    assert.equal((await get(url)).statusCode, 403);
    await server.database.query('update membership set is_active = true, role = 5 where id = $1', [leaver.eId]);
    assert.equal((await get(url)).statusCode, 403);
    await server.database.query('update membership set role = 1 where id = $1', [leaver.eId]);
    assert.equal((await get(url)).statusCode, 200);
    await server.inject({ method: 'POST', url: '/api/ag/logout', headers: leaver.headers });
    assert.equal((await get(url)).statusCode, 401);
  });

  test('say that they have expired, and are removed a day later; the row stays to say so', async () => {
    const file = await add(Buffer.from('x'));
    const url = await linkOf(file);
    const isSaid = async () => {
      for (const answer of [
        await get(file.id, owner.headers),
        await get(url),
        await get(`${file.id}/link`, owner.headers),
      ]) {
        assert.deepEqual([answer.statusCode, answer.json<{ code: string }>().code], [410, 'file-expired']);
        assert.match(answer.json<{ message: string }>().message, /Sales 2026-03\.xlsx has expired/);
      }
      assert.equal((await get(file.id, stranger.headers)).statusCode, 404);
    };
    const other = await add(Buffer.from('y'));
    await server.app.files.expire({ organisation, userId: null }, file.id);
    await isSaid();
    assert.equal((await get(other.id, owner.headers)).statusCode, 200, 'other files do not expire');
    await tidyStoredFiles(server.database, store());
    assert.equal(await stateOf(file), 'stored', 'a backup may still need it');
    await age(file, '25 hours');
    await tidyStoredFiles(server.database, store());
    assert.equal(await stateOf(file), 'deleted');
    assert.equal(await store().head(storedFileKey(file)), null);
    await isSaid();
    await age(file, '91 days');
    await tidyStoredFiles(server.database, store());
    assert.equal(await stateOf(file), undefined);
    assert.deepEqual(await violations(), []);
  });

  test('are tidied again where a process died in between, and files that stay are left alone', async () => {
    const [dying, staying] = [await add(Buffer.from('x')), await add(Buffer.from('y'), { expiresAt: null })];
    await server.database.query(`update stored_file set state = 'deleting' where id = $1`, [dying.id]);
    await assert.rejects(
      add(
        Readable.from(
          (async function* () {
            yield 'x';
            throw new Error('killed');
          })(),
        ),
      ),
      /killed/,
    );
    const abandoned = await server.database.query<{ id: string }>(
      `update stored_file set created_at = now() - interval '25 hours' where state = 'writing' returning id`,
    );
    assert.ok(abandoned.length > 0);
    for (const { id } of abandoned) await store().put(storedFileKey({ organisation, id }), Buffer.from('half'));
    await tidyStoredFiles(server.database, store());
    assert.deepEqual([await stateOf(dying), await store().head(storedFileKey(dying))], ['deleted', null]);
    assert.equal(String(await readWhole(store(), storedFileKey(staying))), 'y');
    assert.deepEqual(await server.database.query(`select id from stored_file where state = 'writing'`), []);
    assert.deepEqual(await violations(), []);
  });

  test('break an invariant when a file is missing, has another size, or has no row', async () => {
    const [gone, longer] = [await add(Buffer.from('gone')), await add(Buffer.from('longer'))];
    assert.deepEqual(await violations(), []);
    await store().delete(storedFileKey(gone));
    await store().put(storedFileKey(longer), Buffer.from('longer than before'));
    const foreign = `${organisation}/${randomUUID()}`;
    await store().put(foreign, Buffer.from('x'));
    const found = [...(await violations())].sort();
    assert.deepEqual(
      found,
      [
        `file ${storedFileKey(gone)}: missing, its row says 4`,
        `file ${storedFileKey(longer)}: 18 bytes, its row says 6`,
        `file ${foreign}: there is no row`,
      ].sort(),
    );
    const damaged = await get(gone.id, owner.headers);
    assert.deepEqual(
      [damaged.statusCode, damaged.json<{ code: string }>().code, damaged.json<{ message: string }>().message],
      [500, 'file-missing', 'This file is damaged. Please tell your administrator.'],
    );
    const url = await linkOf(gone);
    assert.equal((await get(url)).json<{ code: string }>().code, 'file-missing');
    await store().put(storedFileKey(gone), Buffer.from('gone'));
    await store().put(storedFileKey(longer), Buffer.from('longer'));
    await store().delete(foreign);
    assert.deepEqual(await violations(), []);
  });
}

describe('stored files on a disk', { timeout: 60_000 }, () => {
  behavesAsStoredFiles(() => startTestServer());
});

describe('stored files in a bucket', { timeout: 60_000 }, () => {
  let s3: TestS3;
  after(() => s3.close());
  behavesAsStoredFiles(async () => {
    s3 = await startTestS3();
    return startTestServer({ config: { s3: s3.settings } });
  });
});

test('a link says what it was signed for', () => {
  const link = { fileId: randomUUID(), sessionId: 12, eId: 34, expiresAt: 2_000_000_000 };
  assert.deepEqual(readDownloadLink(KEY, link.fileId, signDownloadLink(KEY, link), 0), link);
});

test('a link is too old at the moment at which it ends', () => {
  const link = { fileId: randomUUID(), sessionId: 12, eId: 34, expiresAt: 2_000_000_000 };
  const read = (now: number) => readDownloadLink(KEY, link.fileId, signDownloadLink(KEY, link), now);
  assert.deepEqual(read(link.expiresAt * 1_000 - 1), link);
  assert.throws(() => read(link.expiresAt * 1_000), /was valid for 5 minutes/);
});
