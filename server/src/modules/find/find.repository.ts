import { contactTerms, likeContains, MIN_CONTAINS_LENGTH, parseKeyword, SHEET_TYPES, sheetNumberRanges } from '@iwe/domain';
import type { SheetType } from '@iwe/domain';
import { FIND_ROWS } from '@iwe/contract';
import type { RequestRead } from '../../app-types.ts';
import { Values } from '../../database/page.ts';

/** A sheet that was found. */
export interface FoundSheet { id: number; type: number; status: number; no: string; date: string; reference: string; contact: string | null; is_recent: boolean }
/** A product that was found. */
export interface FoundProduct { id: number; code: string; name: string; is_recent: boolean }
/** A customer or supplier that was found. */
export interface FoundContact { id: number; name: string; code: string; phone: string; is_recent: boolean }

/** What is looked for: a text, and the ids of what was opened before, newest first. */
export interface Wanted {
  text: string;
  recent: readonly number[];
}

/** More matches than this are not ranked: a text that finds more tells nothing yet. */
const MAX_RANKED = 500;
/** One more than is shown says that there are more. */
const LIMIT = FIND_ROWS + 1;
/** Above every character of a code, so that a beginning is a range of the index. */
const AFTER_ALL = '\uffff';

/** Ctrl+K: one bounded statement per kind, through the owner's views that row-level security does not slow down. */
export function findRepository(tx: Pick<RequestRead, 'query'>) {
  return {
    /** Sheets by number or reference: the number itself, numbers that begin with it, then the newest that contain the text. */
    sheets({ text, recent }: Wanted): Promise<FoundSheet[]> {
      const values = new Values();
      const ids = values.add(recent);
      // A recent sheet goes first when it matches, however many newer ones do; without a text all recent ones are meant.
      const opened = recent.length === 0 ? [] : [text === ''
        ? `select id, 0 as rank from sheet where organisation_id = iwe_organisation() and id = any(${ids}::bigint[])`
        : `select id, 9 as rank from sheet_search where id = any(${ids}::bigint[]) and search_text like ${values.add(likeContains(text.toLowerCase()))}`];
      const lookups = [...opened, ...sheetLookups(text, values)];
      if (lookups.length === 0) return Promise.resolve([]);
      const found = lookups.join(' union all ');
      return tx.query<FoundSheet>(
        `with found as (select id, min(rank) as rank from (${found}) hit group by id)
         select s.id, s.type, s.status, s.no, s.date, s.reference, c.name as contact, s.id = any(${ids}::bigint[]) as is_recent
         from found join sheet s on s.organisation_id = iwe_organisation() and s.id = found.id left join contact c on c.organisation_id = s.organisation_id and c.id = s.contact_id
         order by array_position(${ids}::bigint[], s.id), found.rank, s.id desc limit ${LIMIT + recent.length}`, values.list);
    },
    /** Products by code, name or tyre size: the code itself, codes that begin with the text, then by code. */
    products({ text, recent }: Wanted): Promise<FoundProduct[]> {
      if (text === '') return openedBefore(tx, 'product_search', 'id, code, name', 'true', recent);
      const values = new Values();
      const [ids, from, to] = [values.add(recent), values.add(text.toUpperCase()), values.add(text.toUpperCase() + AFTER_ALL)];
      const { sizeKeys, terms } = parseKeyword(text);
      const found = matching('product_search', 'id, code, name', [...sizeKeys, ...terms], [], recent.length > 0 ? ids : null, `code >= ${from} and code < ${to} order by code`, values);
      return tx.query<FoundProduct>(
        `${found} select id, code, name, id = any(${ids}::bigint[]) as is_recent from found
         order by array_position(${ids}::bigint[], id), code <> ${from}, not (code >= ${from} and code < ${to}), code limit ${LIMIT + recent.length}`, values.list);
    },
    /** Customers or suppliers by name, code, ABN, phone or email: names that begin with the text first. */
    contacts({ text, recent }: Wanted, isSupplier: boolean): Promise<FoundContact[]> {
      const kind = `is_supplier = ${isSupplier}`;
      if (text === '') return openedBefore(tx, 'contact_search', 'id, name, code, phone', kind, recent);
      const values = new Values();
      const name = text.charAt(0).toUpperCase() + text.slice(1);
      const [ids, from, to, starts] = [values.add(recent), values.add(name), values.add(name + AFTER_ALL), values.add(text.toLowerCase())];
      const found = matching('contact_search', 'id, name, code, phone', contactTerms(text), [kind], recent.length > 0 ? ids : null, `${kind} and name >= ${from} and name < ${to} order by name`, values);
      return tx.query<FoundContact>(
        `${found} select id, name, code, phone, id = any(${ids}::bigint[]) as is_recent from found
         order by array_position(${ids}::bigint[], id), not starts_with(lower(name), ${starts}::text), name, id limit ${LIMIT + recent.length}`, values.list);
    },
  };
}

/** Entries that were opened before, newest first; those of another kind or organisation are not there. */
function openedBefore<Row>(tx: Pick<RequestRead, 'query'>, view: string, columns: string, condition: string, recent: readonly number[]): Promise<Row[]> {
  if (recent.length === 0) return Promise.resolve([]);
  return tx.query<Row>(`select ${columns}, true as is_recent from ${view} where id = any($1::bigint[]) and ${condition} order by array_position($1::bigint[], id)`, [recent]);
}

/**
 * `found`: the rows that begin with the text, and, where one word is long enough for the trigram index, those that contain every
 * word, capped, together with all recent ones among them; without those where `recent` is null.
 */
function matching(view: string, columns: string, words: readonly string[], conditions: readonly string[], recent: string | null, begins: string, values: Values): string {
  const first = `(select ${columns} from ${view} where ${begins} limit ${LIMIT})`;
  if (!words.some((word) => word.length >= MIN_CONTAINS_LENGTH)) return `with found as ${first}`;
  const where = [...conditions, ...words.map((word) => `search_text like ${values.add(likeContains(word))}`)].join(' and ');
  return `with found as (${first}
    union (select ${columns} from ${view} where ${where} limit ${MAX_RANKED})${recent === null ? '' : `
    union (select ${columns} from ${view} where id = any(${recent}::bigint[]) and ${where})`})`;
}

/** The ways to a sheet by its text, each an index lookup of its own; none when the text is too short for any. */
function sheetLookups(text: string, values: Values): string[] {
  const ranges = sheetNumberRanges(text);
  const lookups = ranges.map(({ types, from, to }, index) => (from === to
    ? `(select id, ${index} as rank from sheet where organisation_id = iwe_organisation() and type = any(${values.add(types)}::int[]) and number = ${values.add(from)}::int)`
    : `(select id, ${index} as rank from sheet where organisation_id = iwe_organisation() and type = ${values.add(types[0])}::int and number between ${values.add(from)}::int and ${values.add(to)}::int
        order by number desc limit ${LIMIT})`));
  // Letters of a kind with digits are a number and nothing else; four digits alone may stand anywhere in a number or a reference.
  const isNumber = ranges.length > 0 && startsWithKind(text);
  const minimum = /^\d+$/.test(text) ? MIN_CONTAINS_LENGTH + 1 : MIN_CONTAINS_LENGTH;
  if (isNumber || text.length < minimum) return lookups;
  // The newest of the first matches: with ORDER BY beside LIKE, PostgreSQL walks all sheets from the newest on where few match.
  const matches = `select id from sheet_search where search_text like ${values.add(likeContains(text.toLowerCase()))} limit ${MAX_RANKED}`;
  return [...lookups, `(select id, ${ranges.length} as rank from (${matches}) matches order by id desc limit ${LIMIT})`];
}

const KINDS = Object.values(SHEET_TYPES).map(({ numberPrefix }) => numberPrefix);
const startsWithKind = (text: string): boolean => KINDS.includes(text.slice(0, 2).toUpperCase());

/** A sheet's kind in words. */
export const kindOf = (type: number): string => SHEET_TYPES[type as SheetType].label;
