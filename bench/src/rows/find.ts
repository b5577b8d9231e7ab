import { likeContains } from '@iwe/domain';
import type { ApiRow, Question } from '../row.ts';
import { SEARCH_TARGET } from '../targets.ts';

const AFTER_ALL = '\uffff';
/** Entries of one kind in an answer. */
const FIND_ROWS = 8;

interface FindAnswer {
  data: { kind: string; id: number }[];
}

function question(organisation: number, text: string): Question {
  const name = text.charAt(0).toUpperCase() + text.slice(1);
  const number = /^IN(\d+)$/.exec(text)?.[1];
  return {
    path: `/api/ag/find?q=${encodeURIComponent(text)}`,
    values: [
      organisation,
      likeContains(text.toLowerCase()),
      text.toUpperCase(),
      text.toUpperCase() + AFTER_ALL,
      name,
      name + AFTER_ALL,
      text.toLowerCase(),
      number === undefined ? null : Number(number),
      number === undefined,
    ],
  };
}

/** Ctrl+K: invoices by number, products by code, customers by ABN; without recent entries. */
export const find: ApiRow = {
  kind: 'api',
  name: 'Ctrl+K',
  sql: 'find.sql',
  target: () => SEARCH_TARGET,
  questions: async (client, organisation) => {
    const texts = async (statement: string) =>
      (await client.query<{ text: string }>(statement, [organisation])).rows.map(({ text }) => text);
    const [sheets, products, customers] = [
      await texts(
        'select no as text from sheet where organisation_id = $1 and type = 1 order by md5(id::text) limit 30',
      ),
      await texts(
        `select code as text from product where organisation_id = $1 and code ~ '[A-Z]' and code !~ '\\s'
          order by md5(id::text) limit 30`,
      ),
      await texts(
        `select replace(code, ' ', '') as text from contact where organisation_id = $1 and not is_supplier
          and replace(code, ' ', '') ~ '^[1-9][0-9]{10}$' order by md5(id::text) limit 30`,
      ),
    ];
    return sheets
      .flatMap((sheet, index) => [sheet, products[index] ?? sheet, customers[index] ?? sheet])
      .map((text) => question(organisation, text));
  },
  identify: (body) => (body as FindAnswer).data.map(({ kind, id }) => `${kind}:${id}`),
  identifyRaw: (rows) => {
    const shown: Record<string, number> = {};
    return rows.flatMap(({ kind, id }) => {
      const place = (shown[String(kind)] = (shown[String(kind)] ?? 0) + 1);
      return place <= FIND_ROWS ? [`${String(kind)}:${Number(id)}`] : [];
    });
  },
};
