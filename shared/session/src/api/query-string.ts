/** Values of a query; empty ones are left out. */
export type Query = Record<string, string | number | boolean | null | undefined>;

/** Returns '?a=1&b=x' sorted by name, so that equal queries have equal keys; '' when nothing is left. */
export function queryString(query: Query | undefined): string {
  if (!query) return '';
  const params = new URLSearchParams();
  for (const name of Object.keys(query).sort()) {
    const value = query[name];
    if (value === undefined || value === null || value === '') continue;
    params.set(name, typeof value === 'boolean' ? (value ? '1' : '0') : String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
