/** The fields that a condition may name, as texts; days as '2026-03-02'. */
export type Filterable = Readonly<Record<string, string>>;

const TEXT = /^([\w.]+)\s*(==|!=)\s*"((?:[^"\\]|\\.)*)"$/;
const DAY = /^([\w.]+)\s*(==|>=|<=|>|<)\s*DateTime\(\s*(\d{4})\s*,\s*(\d{1,2})\s*,\s*(\d{1,2})\s*\)$/;

/**
 * Reads the part of Xero's filter language that compares fields with texts and days, joined by AND and OR (AND binds
 * first). Throws for anything else, as Xero refuses what it cannot read.
 */
export function whereFilter(text: string): (record: Filterable) => boolean {
  const alternatives = split(text, ' OR ').map((part) => split(part, ' AND ').map(condition));
  return (record) => alternatives.some((conditions) => conditions.every((holds) => holds(record)));
}

function condition(text: string): (record: Filterable) => boolean {
  const trimmed = text.trim();
  const asText = TEXT.exec(trimmed);
  if (asText) {
    const [, field = '', operator, value = ''] = asText;
    const wanted = value.replaceAll(/\\(.)/g, '$1').toLowerCase();
    return (record) => (known(record, field).toLowerCase() === wanted) === (operator === '==');
  }
  const asDay = DAY.exec(trimmed);
  if (!asDay) throw new Error(`The filter cannot be read: ${trimmed}`);
  const [, field = '', operator, year = '', month = '', day = ''] = asDay;
  const wanted = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return (record) => {
    const value = known(record, field);
    if (operator === '>=') return value >= wanted;
    if (operator === '<=') return value <= wanted;
    if (operator === '>') return value > wanted;
    return operator === '<' ? value < wanted : value === wanted;
  };
}

function known(record: Filterable, field: string): string {
  const value = record[field];
  if (value === undefined) throw new Error(`No property or field '${field}' exists.`);
  return value;
}

/** Splits at a word outside of quotes. */
function split(text: string, word: string): string[] {
  const parts: string[] = [];
  let [start, isQuoted] = [0, false];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') isQuoted = !isQuoted;
    else if (!isQuoted && text.startsWith(word, at)) {
      parts.push(text.slice(start, at));
      start = at + word.length;
      at = start - 1;
    }
  }
  return [...parts, text.slice(start)];
}
