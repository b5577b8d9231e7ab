import { failureCode } from '@iwe/contract';
import type { FailureKind } from '@iwe/contract';

/** A numbered failure of a remote. */
export interface Failure {
  kind: FailureKind;
  /** 'IWE-102': the number for people to quote, which names the page in docs/errors. */
  code: string;
  /** For the log and the report; never rendered as markup. */
  message: string;
}

/** A failure as an error to throw. */
export class PlatformError extends Error {
  readonly kind: FailureKind;
  constructor(kind: FailureKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'PlatformError';
    this.kind = kind;
  }
}

const WORDS: Record<FailureKind, string> = {
  fetch: 'Its files could not be fetched.',
  integrity: 'A file is not the one that was released, so it was not run.',
  timeout: 'Its files did not arrive in time.',
  evaluate: 'Its code stopped while it was loaded.',
  share: 'It needs a shared package that this page does not provide.',
  contract: 'It is not built as a part of this page must be.',
  mount: 'It could not be started.',
  render: 'It stopped while it was drawn.',
  unmount: 'It could not be closed in order.',
  list: 'The list of parts could not be fetched.',
  unavailable: 'There is no version of it that can run here.',
  blocked: 'This version has been blocked.',
  hang: 'It did not finish starting and made the page hang.',
  signature: 'The list of parts is not the one that the server signed.',
};

const OF_THE_LINE: ReadonlySet<FailureKind> = new Set<FailureKind>(['fetch', 'timeout']);

/** Whether the line may be the cause: it may be over at any moment, and says nothing about the release. */
export const isOfTheLine = (kind: FailureKind): boolean => OF_THE_LINE.has(kind);

/** Returns the failure in one sentence for people. */
export const failureSentence = (kind: FailureKind): string => WORDS[kind];

/**
 * Returns the numbered failure of any error. Remotes bundle their own error classes, so their kind is read from a
 * field.
 */
export function toFailure(error: unknown, otherwise: FailureKind): Failure {
  const kind = kindOf(error) ?? otherwise;
  const message = error instanceof Error ? error.message : String(error);
  return { kind, code: failureCode(kind), message: message.slice(0, 1000) };
}

/** The kinds that a remote may state itself, in the field `iweFailure`. */
const TOLD_BY_REMOTES: ReadonlySet<unknown> = new Set<FailureKind>([
  'fetch',
  'integrity',
  'timeout',
  'evaluate',
  'contract',
  'mount',
  'render',
]);

function kindOf(error: unknown): FailureKind | null {
  if (error instanceof PlatformError) return error.kind;
  const told = typeof error === 'object' && error !== null && 'iweFailure' in error ? error.iweFailure : null;
  return TOLD_BY_REMOTES.has(told) ? (told as FailureKind) : null;
}
