/** A table of a tenant that a statement names without saying of which organisation. */
export interface UnscopedTable {
  table: string;
  /** The statement or subquery that names it. */
  scope: string;
}

/** What follows a table's name and is no alias. */
const NO_ALIAS =
  /^(where|join|left|right|inner|cross|full|on|using|set|values|select|order|group|limit|for|union|returning|natural|default|having|offset|except|intersect|window|tablesample)$/;

/** Returns the part of a statement between the parentheses around a place, or all of it. */
function scopeAround(text: string, place: number): string {
  let start = place;
  for (let depth = 0; start > 0; start--) {
    if (text[start] === ')') depth++;
    else if (text[start] === '(' && depth-- === 0) break;
  }
  let end = place;
  for (let depth = 0; end < text.length; end++) {
    if (text[end] === '(') depth++;
    else if (text[end] === ')' && depth-- === 0) break;
  }
  return text.slice(start, end);
}

const named = (tables: readonly string[]): RegExp =>
  new RegExp(
    `\\b(from|join|update|into|using)\\s+(?:only\\s+)?(${tables.join('|')})\\b(?![.(])(?:\\s+(?:as\\s+)?([a-z_]+))?`,
    'g',
  );

/**
 * Returns the tenant tables that a statement reads or writes without comparing their organisation_id. An insert must
 * name the column.
 */
export function unscopedTables(text: string, tenantTables: readonly string[]): UnscopedTable[] {
  return [...text.matchAll(named(tenantTables))].flatMap((found) => {
    const [all, verb, table = '', next = ''] = found;
    const scope = scopeAround(text, found.index);
    const alias = next && !NO_ALIAS.test(next) ? next : null;
    const insertsIt =
      verb === 'into' && /^(\s+as\s+[a-z_]+)?\s*\(\s*organisation_id\b/.test(text.slice(found.index + all.length));
    const column = alias ? `\\b${alias}\\.organisation_id` : `(?:\\b${table}\\.|(?<![.\\w]))organisation_id`;
    const isCompared = new RegExp(`${column}\\s*(=|in\\b)|=\\s*${column}\\b|using \\(organisation_id\\b`).test(scope);
    return insertsIt || isCompared ? [] : [{ table, scope: scope.replaceAll(/\s+/g, ' ').trim() }];
  });
}

/** How a statement says which organisation it is for: a value, the transaction's setting, or the values inserted. */
const ANCHORS = [
  /\borganisation_id\s*(=|in)\s*(any\s*)?\(?\s*(\$\d|iwe_organisation\(\))/,
  /\bo(rganisation)?\.id\s*=\s*(\$\d|iwe_organisation\(\))/,
  /\binto\s+[a-z_]+(\s+as\s+[a-z]+)?\s*\(\s*organisation_id\b[^)]*\)\s*(values \(|select )\s*\$\d/,
];

/**
 * Whether a distributed PostgreSQL must ask every shard: the statement names a tenant table without its organisation,
 * or says nowhere which organisation it is for.
 */
export const crossesShards = (text: string, tenantTables: readonly string[]): boolean =>
  named(tenantTables).test(text) &&
  (unscopedTables(text, tenantTables).length > 0 || !ANCHORS.some((anchor) => anchor.test(text)));
