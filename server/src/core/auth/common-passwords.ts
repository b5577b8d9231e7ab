/** How many of the most common passwords are refused. */
const MOST_COMMON = 10_000;

let known: Promise<ReadonlySet<string>> | null = null;

/**
 * Returns whether a password is among the 10,000 most common ones, whatever its case. The list is read at the first
 * use:
 * most processes never need it.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= read();
  return (await known).has(password.normalize('NFKC').trim().toLowerCase());
}

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  // The package lists them by how often they were found in leaks, the most frequent first.
  return new Set(dictionary['passwords-common'].slice(0, MOST_COMMON));
}
