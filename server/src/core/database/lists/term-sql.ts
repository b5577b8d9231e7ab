import { likeContains, withoutDashes } from '@iwe/domain';

/**
 * Returns the condition that a search text contains a folded term; one that may be a code also without its dashes, as
 * the search text has codes. `parameter` adds a value and returns its placeholder.
 */
export function containsTermSql(column: string, term: string, parameter: (value: unknown) => string): string {
  const contains = (text: string): string => `${column} like ${parameter(likeContains(text))}`;
  const bare = withoutDashes(term);
  return bare === undefined ? contains(term) : `(${contains(term)} or ${contains(bare)})`;
}
