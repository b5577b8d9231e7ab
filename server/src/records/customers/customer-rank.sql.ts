import { contactTerms, foldText, likeContains } from '@iwe/domain';
import type { Values } from '../../core/database/lists/page.ts';
import { INVOICE } from '../../core/database/names.ts';

/** More matches than this are not ordered by their last sale: a text that finds more says too little yet. */
export const MAX_ORDERED_BY_SALE = 200;

/**
 * Returns SQL for how well customer `row` (an alias of `contact` or its view) matches a typed text; the smallest number
 * is the best match. The name or code itself, a name that begins with the text, a name with words that begin with the
 * text's words, a name that contains them, then code, phone or email. Last are customers whose remark contains a word:
 * a remark is no name.
 */
export function customerRankSql(text: string, values: Values, row: string): string {
  const whole = `${values.add(foldText(text.trim().replaceAll(/\s+/g, ' ')))}::text`;
  const terms = contactTerms(text);
  const name = `iwe_fold(${row}.name)`;
  const beginsWord = terms.map((term) => `${name} ~ ${values.add(`\\m${escapeRegExp(term)}`)}::text`);
  const patterns = terms.map((term) => `${values.add(likeContains(term))}::text`);
  const inside = patterns.map((pattern) => `${name} like ${pattern}`);
  const withoutRemark = `replace(${row}.search_text, iwe_fold(' ' || ${row}.attention || ' '), ' ')`;
  const every = (conditions: readonly string[]) => (conditions.length > 0 ? conditions.join(' and ') : 'true');
  return `case when ${name} = ${whole} or iwe_fold(${row}.code) = ${whole} then 0
    when starts_with(${name}, ${whole}) then 1
    when ${every(beginsWord)} then 2
    when ${every(inside)} then 3
    when ${every(patterns.map((pattern) => `${withoutRemark} like ${pattern}`))} then 4
    else 5 end`;
}

/** Returns SQL for the moment at which customer `id` was sold to last; null when never. */
export const lastSaleSql = (id: string): string => `(select s.created_at from sheet s
  where s.organisation_id = iwe_organisation() and s.contact_id = ${id}
    and s.type = ${INVOICE} order by s.id desc limit 1)`;

/** Escapes everything but letters and digits, also blanks, for PostgreSQL's regular expressions. */
const escapeRegExp = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&');
