/**
 * Returns JSON in which the keys of every object are sorted, so that equal values have equal texts. Fields that are
 * undefined are left out. Takes what JSON.parse returns. Hashes of these texts are stored (idempotency keys, sheets'
 * requests): a change of one byte makes retried requests look like different ones.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  // The text is joined by hand: an object with sorted keys would still list keys that are whole numbers first.
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(',')}}`;
}
