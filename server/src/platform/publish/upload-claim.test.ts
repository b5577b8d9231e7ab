import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { createTestDatabase } from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
import { quiet } from '../../core/jobs/testing/job-rows.ts';
import { withUploadClaim } from './upload-claim.ts';
import type { UploadClaim } from './upload-claim.ts';

let test_: TestDatabase;
before(async () => {
  test_ = await createTestDatabase();
});
after(() => test_.close());

const release = { remote: 'mf-x', version: '1.0.0' };
const claims = () =>
  test_.database.query<{ seconds: number }>(
    'select round(extract(epoch from until - now()))::int as seconds from release_upload',
  );

test('an upload that takes longer than a minute is ended, and its claim given up', async () => {
  const taking = (milliseconds: number) =>
    withUploadClaim({ database: test_.database, log: quiet }, release, async (claim: UploadClaim) => {
      const [held] = await claims();
      assert.ok((held?.seconds ?? 0) > 170 && (held?.seconds ?? 0) <= 180, String(held?.seconds));
      mock.timers.enable({ apis: ['Date'], now: Date.now() + milliseconds });
      try {
        claim.assertInTime();
      } finally {
        mock.timers.reset();
      }
      await test_.database.system((tx) => claim.end(tx));
      return 'stored';
    });
  assert.equal(await taking(59_000), 'stored');
  assert.deepEqual(await claims(), []);
  await assert.rejects(taking(61_000), {
    status: 409,
    code: 'release-uploading',
    message: 'The files of mf-x 1.0.0 took longer than 60 seconds to store. Publish again.',
  });
  assert.deepEqual(await claims(), []);
});

test('who waits for another upload of that version for more than 20 seconds is told when to come back', async () => {
  await test_.database.query(
    `insert into release_upload (remote, version, id, until)
      values ('mf-x', '1.0.0', gen_random_uuid(), now() + interval '1 minute')`,
  );
  const now = Date.now();
  let asked = 0;
  mock.timers.enable({ apis: ['Date'], now });
  /** The first question takes until the last moment in which it is asked again. */
  const slow = {
    system: async <T>(work: Parameters<typeof test_.database.system<T>>[0]) => {
      asked += 1;
      mock.timers.setTime(now + 20_000 + (asked > 1 ? 1 : 0));
      return test_.database.system(work);
    },
  } as typeof test_.database;
  try {
    await assert.rejects(
      withUploadClaim({ database: slow, log: quiet }, release, async () => assert.fail('it was not claimed')),
      {
        status: 409,
        message: 'Another publication of mf-x 1.0.0 is under way. Publish again in 3 minutes.',
      },
    );
  } finally {
    mock.timers.reset();
  }
  assert.equal(asked, 2);
  assert.equal((await claims()).length, 1, 'it is the other one’s');
  const other = { ...release, version: '1.0.1' };
  const stored = await withUploadClaim({ database: test_.database, log: quiet }, other, async (claim) => {
    await test_.database.system((tx) => claim.end(tx));
    return 'another version';
  });
  assert.equal(stored, 'another version');
});
