import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Transaction } from '../../../core/database/index.ts';
import {
  buildContact,
  buildMembership,
  buildOrganisation,
  buildSheet,
  buildUser,
  createTestDatabase,
  inOrganisation,
  rolledBack,
} from '../../../testing/index.ts';
import type { TestDatabase } from '../../../testing/index.ts';
import { OPEN_ASKERS } from '../approve/preview.sql.ts';
import {
  activeStaff,
  addPermits,
  answerQuestion,
  askQuestion,
  joinedAskers,
  joinQuestion,
  lockQuestion,
  lowestDiscountLimit,
  moreAskers,
  narrowQuestion,
  openQuestion,
  readQueue,
} from './approval-questions.repository.ts';

let db: TestDatabase;
let organisation: number;
let ann: number;
let bob: number;
let eve: number;
let one: number;
let two: number;
const member = async (fields: Parameters<typeof buildMembership>[3] = {}) =>
  buildMembership(db.database, organisation, (await buildUser(db.database)).id, { role: 1, ...fields });
before(async () => {
  db = await createTestDatabase();
  organisation = await buildOrganisation(db.database);
  [ann, bob, eve] = [
    await member({ max_dis_cents: 300 }),
    await member({ max_dis_cents: 200 }),
    await member({ role: 4, max_dis_cents: 900 }),
  ];
  await buildContact(db.database, organisation, { name: 'Another customer' });
  const contact_id = await buildContact(db.database, organisation, { name: 'Alpha' });
  one = await buildSheet(db.database, organisation, { contact_id });
  two = await buildSheet(db.database, organisation, { contact_id });
});
after(() => db.close());
const during = (work: (tx: Transaction) => Promise<void>): Promise<void> =>
  rolledBack(db.database, (tx) => work(inOrganisation(tx, organisation)));
const ask = (tx: Transaction, sheetId: number, askedBy: number, needs = ['manager'], version = 1) =>
  askQuestion(tx, { sheetId, version, needs, askedBy, note: '' });
const answer = (tx: Transaction, id: number) =>
  answerQuestion(tx, id, { answer: 'refused', answeredBy: eve, note: 'No.' });

test('a permit is stored once per person, finding, line, content and sheet', () =>
  during(async (tx) => {
    const count = async () => (await tx.query('select from approval_permit')).length;
    const permit = async (
      sheetId: number,
      version: number,
      givenBy: number,
      code: string,
      lineId: number | null = null,
    ) => {
      await addPermits(tx, { sheetId, version, givenBy }, [{ code, lineId }]);
      return count();
    };
    const counts = [
      await permit(one, 1, ann, 'price'),
      await permit(one, 1, ann, 'price'),
      await permit(one, 1, bob, 'price'),
      await permit(one, 2, ann, 'price'),
      await permit(two, 1, ann, 'price'),
      await permit(one, 1, ann, 'credit'),
      await permit(one, 1, ann, 'price', 5),
      await permit(one, 1, ann, 'price', 5),
      await permit(one, 1, ann, 'price', 6),
    ];
    assert.deepEqual(counts, [1, 1, 2, 3, 4, 5, 6, 6, 7]);
  }));

describe('a question', () => {
  test('is open for its sheet and content until it is answered; the newest counts', () =>
    during(async (tx) => {
      const open = async (sheet: number, version: number) => (await openQuestion(tx, sheet, version))?.id;
      const [first, second] = [await ask(tx, one, ann), await ask(tx, one, bob)];
      await ask(tx, two, ann, ['manager'], 2);
      assert.deepEqual([await open(one, 1), await open(one, 2), await open(two, 1)], [second, undefined, undefined]);
      await answer(tx, second);
      assert.equal(await open(one, 1), first);
      await answer(tx, first);
      assert.equal(await open(one, 1), undefined);
      assert.equal((await lockQuestion(tx, first))?.answer, 'refused');
      assert.equal(await lockQuestion(tx, 999_999), undefined);
    }));

  test('is answered, narrowed and joined for itself; the rights that it needs are in order', () =>
    during(async (tx) => {
      const [mine, other] = [await ask(tx, one, ann, ['manager']), await ask(tx, two, ann, ['manager'])];
      await joinQuestion(tx, mine, { askedBy: eve, needs: ['accountant', 'manager'], note: '' });
      await joinQuestion(tx, mine, { askedBy: bob, needs: ['director'], note: '' });
      await joinQuestion(tx, other, { askedBy: eve, needs: ['manager'], note: '' });
      assert.deepEqual((await lockQuestion(tx, mine))?.needs, ['accountant', 'director', 'manager']);
      assert.deepEqual(
        (await moreAskers(tx, mine)).map((row) => row.max_dis_cents),
        [200, 900],
      );
      assert.deepEqual(
        (await joinedAskers(tx, mine)).toSorted((a, b) => a - b),
        [bob, eve],
      );
      await narrowQuestion(tx, mine, ['director']);
      await answer(tx, mine);
      const [ended, open] = [await lockQuestion(tx, mine), await lockQuestion(tx, other)];
      assert.deepEqual(
        [ended?.needs, ended?.answer, open?.needs, open?.answer],
        [['director'], 'refused', ['manager'], null],
      );
    }));
});

describe('the queue', () => {
  const queue = async (tx: Transaction, rights: string[], who: number) =>
    (await readQueue(tx, rights, who)).map(({ id, is_mine: isMine }) => [id, isMine]);

  test('has the open questions that the reader may decide and the own ones, the newest first', () =>
    during(async (tx) => {
      const first = await ask(tx, one, ann, ['manager']);
      const second = await ask(tx, two, bob, ['director', 'accountant']);
      assert.deepEqual(await queue(tx, ['manager'], eve), [[first, false]]);
      assert.deepEqual(await queue(tx, ['manager', 'accountant'], eve), [
        [second, false],
        [first, false],
      ]);
      assert.deepEqual(await queue(tx, [], ann), [[first, true]]);
      assert.deepEqual(await queue(tx, [], eve), []);
      await joinQuestion(tx, second, { askedBy: eve, needs: [], note: '' });
      assert.deepEqual(await queue(tx, [], eve), [[second, true]]);
      assert.equal((await readQueue(tx, ['manager'], eve))[0]?.customer_name, 'Alpha');
      await tx.query('update sheet set contact_id = null where id = $1', [one]);
      assert.deepEqual(await queue(tx, [], ann), [[first, true]], 'also of a draft that has no customer yet');
    }));

  test('has no question about a sheet that is no draft any more, or about its earlier content', () =>
    during(async (tx) => {
      const mine = await ask(tx, one, ann);
      await ask(tx, two, ann, ['manager'], 9);
      assert.deepEqual(await queue(tx, ['manager'], eve), [[mine, false]]);
      await tx.query('update sheet set status = 2 where id = $1', [one]);
      assert.deepEqual(await queue(tx, ['manager'], eve), []);
      assert.deepEqual(await queue(tx, [], ann), []);
    }));

  test('has the reader’s answered questions for less than a week, behind those that are open', () =>
    during(async (tx) => {
      const answered = await ask(tx, one, ann);
      await answer(tx, answered);
      const theirs = await ask(tx, two, bob);
      await answer(tx, theirs);
      const open = await ask(tx, two, ann);
      const list = async (time: string) => {
        await tx.query(`update approval_request set answered_at = now() - interval '${time}' where answer is not null`);
        return queue(tx, [], ann);
      };
      assert.deepEqual(await list('6 days'), [
        [open, true],
        [answered, true],
      ]);
      assert.deepEqual(await list('7 days'), [[open, true]]);
    }));

  test('has a question that a change has ended until somebody asks about that sheet again', () =>
    during(async (tx) => {
      const ended = await ask(tx, one, ann);
      await tx.query(`update approval_request set answer = 'withdrawn', answered_at = now() where id = $1`, [ended]);
      await ask(tx, two, bob);
      assert.deepEqual(await queue(tx, [], ann), [[ended, true]]);
      const again = await ask(tx, one, bob);
      assert.deepEqual(await queue(tx, [], ann), []);
      await tx.query(`update approval_request set answer = 'refused' where id = $1`, [ended]);
      assert.deepEqual(await queue(tx, [], ann), [[ended, true]], 'a refusal stays');
      await answer(tx, again);
    }));
});

test('who approves sees those who asked about the present content, the first asker first', () =>
  during(async (tx) => {
    const askers = async () => (await tx.query(OPEN_ASKERS(organisation, one))).map((row) => row.membership_id);
    await ask(tx, two, ann);
    await ask(tx, one, ann, ['manager'], 2);
    assert.deepEqual(await askers(), []);
    const open = await ask(tx, one, eve);
    await joinQuestion(tx, open, { askedBy: bob, needs: [], note: '' });
    await joinQuestion(tx, open, { askedBy: ann, needs: [], note: '' });
    assert.deepEqual(await askers(), [eve, ann, bob]);
    await answer(tx, open);
    assert.deepEqual(await askers(), []);
  }));

test('staff and the lowest discount limit are of those who work at a desk today', () =>
  during(async (tx) => {
    assert.deepEqual(
      (await activeStaff(tx)).map(({ id }) => id),
      [ann, bob, eve],
    );
    assert.equal(await lowestDiscountLimit(tx), 200);
    await tx.query('update membership set is_active = false where id = $1', [bob]);
    assert.equal(await lowestDiscountLimit(tx), 300);
    await tx.query('update membership set role = 5 where id = $1', [ann]);
    assert.equal(await lowestDiscountLimit(tx), 900);
    assert.deepEqual(
      (await activeStaff(tx)).map(({ id }) => id),
      [eve],
    );
  }));
