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
} as const;
export type FailureKind = keyof typeof FAILURES;

/** Returns the code that people see: 'IWE-102'. */
export const failureCode = (kind: FailureKind): string => `IWE-${FAILURES[kind]}`;
