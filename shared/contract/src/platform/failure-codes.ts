// No zod here: the shell's loader imports these numbers and must stay small.

/** Numbered failures of the platform; each has a page docs/errors/NNN-name.md. Numbers are never reused. */
export const FAILURES = {
  fetch: 101,
  integrity: 102,
  timeout: 103,
  evaluate: 104,
  share: 105,
  contract: 106,
  mount: 107,
  render: 108,
  unmount: 109,
  list: 110,
  unavailable: 111,
  blocked: 112,
  hang: 113,
  signature: 117,
} as const;
export type FailureKind = keyof typeof FAILURES;

/**
 * What goes wrong while a version is used, attributed to it by the URL of its scripts: an error that nothing caught, a
 * task that blocked the page, a violation of the page's policy. Counted apart from failures; numbered like them.
 */
export const TROUBLES = { error: 114, slow: 115, policy: 116 } as const;
export type TroubleKind = keyof typeof TROUBLES;

/** Returns the code of a trouble: 'IWE-114'. */
export const troubleCode = (kind: TroubleKind): string => `IWE-${TROUBLES[kind]}`;

/** Returns the kind of a trouble's code; undefined for any other code. */
export const troubleOf = (code: string): TroubleKind | undefined =>
  (Object.keys(TROUBLES) as TroubleKind[]).find((kind) => troubleCode(kind) === code);

/**
 * Who is to blame for a failure, as the page judged it: the release; the line or a slow server; the store of the files;
 * a busy machine; code of another release, of a browser's extension or translation. Only 'release' counts.
 */
export const FAILURE_CAUSES = ['release', 'line', 'store', 'machine', 'other', 'extension', 'translation'] as const;
export type FailureCause = (typeof FAILURE_CAUSES)[number];

/** Returns the code that people see: 'IWE-102'. */
export const failureCode = (kind: FailureKind): string => `IWE-${FAILURES[kind]}`;
