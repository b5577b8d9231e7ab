import type { QueryResult } from 'pg';

/** Sends a statement inside the transaction that COPY will run in. */
type Send = (text: string, values?: readonly unknown[]) => Promise<QueryResult>;

/** Parameters, and what may contain a `$1` that is none: texts, quoted names and comments. */
const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\$(\d+)/g;
/** Forms of SQL whose end `TOKENS` does not recognise: texts with escapes, dollar quotes, comments in several lines. */
const UNKNOWN_FORMS = /\be'|\$[a-z_]*\$|\/\*/i;

/**
 * Returns the text of a query with its values written into it, because COPY takes no parameters; `parameters` are the
 * types that PostgreSQL gives to them (oids). It means exactly what the query means with its values bound: PostgreSQL
 * itself converts each value to its type and quotes it, and the text is replaced in one pass, so that nothing in a
 * value is ever read as SQL. Throws for texts with forms whose end it does not recognise; a parameter that were left
 * would be refused by PostgreSQL.
 */
export async function inlineValues(
  send: Send,
  { text, values }: { text: string; values: readonly unknown[] },
  parameters: readonly number[],
): Promise<string> {
  if (UNKNOWN_FORMS.test(text))
    throw new Error('A long read may have no text with escapes, no dollar quotes and no /* comments */.');
  if (parameters.length === 0) return text;
  const named = await send(`select array[${parameters.map((oid) => `format_type(${oid}, null)`).join(', ')}] as types`);
  const { types } = named.rows[0] as { types: string[] };
  const quoted = await send(
    `select array[${types.map((type, index) => `quote_nullable($${index + 1}::${type})`).join(', ')}]::text[] as literals`,
    values,
  );
  const { literals } = quoted.rows[0] as { literals: string[] };
  return text.replace(TOKENS, (token, place: string | undefined) => {
    if (place === undefined) return token;
    const index = Number(place) - 1;
    return `(${literals[index]}::${types[index]})`;
  });
}
