import * as z from 'zod';
import { PublishRefused } from './publish.ts';

/** How the release command ends, for pipelines that act on it (docs/PIPELINES.md). */
export const EXIT = {
  done: 0,
  /** A server that is away or overloaded, or a fault of the command: the same run may succeed later. */
  unforeseen: 1,
  /** Used wrongly, or not built: the folder or the command has to change. */
  notBuilt: 2,
  /** No token, or one that may not do this. */
  notLetIn: 3,
  /** The server says what is wrong with the release. */
  refused: 4,
  checkFailed: 5,
  /** Published, and not checked within the time. */
  notChecked: 6,
} as const;
type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** An end of the command that is not 0, with the message for whoever ran it. */
export class ReleaseEnd extends Error {
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Returns the exit code of what ended the command. */
export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof ReleaseEnd) return error.exitCode;
  if (!(error instanceof PublishRefused) || error.status >= 500 || error.status === 429) return EXIT.unforeseen;
  return error.status === 401 || error.status === 403 ? EXIT.notLetIn : EXIT.refused;
}

/** Returns what ended the command, in words. */
export function endText(error: unknown): string {
  if (error instanceof z.ZodError) return error.issues.map(issueText).join('\n');
  if (!(error instanceof Error)) return String(error);
  // Of a connection that failed, fetch tells only in the cause what happened.
  return (error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message).trim();
}

const issueText = ({ path, message }: z.core.$ZodIssue): string =>
  path.length > 0 ? `${path.join('.')}: ${message}` : message;

/** Runs a step whose failures are for the developer to repair: they end the command with `EXIT.notBuilt`. */
export async function asNotBuilt<Result>(step: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    throw error instanceof ReleaseEnd ? error : new ReleaseEnd(EXIT.notBuilt, endText(error));
  }
}
