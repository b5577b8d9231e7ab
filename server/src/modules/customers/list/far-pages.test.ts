import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startSheetWorld } from '../../sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../../sheets/testing/sheet-world.ts';

/** So many that the last pages of a list are read from its end. */
const RECORDS = 2_150;

let world: SheetWorld;
before(async () => {
  world = await startSheetWorld();
  const { database } = world.server;
  const numbered = `select $1, $2 || to_char(n, 'FM0000') from generate_series(1, ${RECORDS}) n`;
  await database.query(`insert into contact (organisation_id, name) ${numbered}`, [world.organisation, 'ZZ']);
  await database.query(
    `insert into product (organisation_id, code, name, category)
      select $1, 'ZZ' || to_char(n, 'FM0000'), 'Tyre', 1 from generate_series(1, ${RECORDS}) n`,
    [world.organisation],
  );
});
after(() => world.close());

/** The names or codes of a page, those of this test alone. */
const pageOf = async (query: string, field: 'name' | 'code'): Promise<string[]> => {
  const answer = await world.call(world.sales, 'GET', query);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer
    .json<{ data: Record<string, string>[] }>()
    .data.map((row) => row[field] ?? '')
    .filter((text) => text.startsWith('ZZ'));
};

for (const [path, field, isNewestFirst] of [
  ['customers', 'name', false],
  ['products', 'code', true],
] as const)
  test(`a far page of ${path} is in the order of the first ones`, async () => {
    const twentieth = await pageOf(`${path}?page=20&per_page=100`, field);
    const far = await pageOf(`${path}?page=21&per_page=100`, field);
    assert.equal(far.length, 100);
    const sorted = [...twentieth, ...far].sort();
    assert.deepEqual([...twentieth, ...far], isNewestFirst ? sorted.toReversed() : sorted);
  });
