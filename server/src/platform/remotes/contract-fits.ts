import { frozenContract } from '@iwe/contract';
import { contractMisfits } from '@iwe/domain';
import type { ExportShapes, Misfit } from '@iwe/domain';
import { unprocessable } from '../../core/errors.ts';
import type { ProblemItem } from '../../core/errors.ts';

/** More lines than that help nobody. */
const MOST_LINES = 50;

/** Returns the shapes in a release's contract or a shell's exports; null when there are none to read. */
export function readContract(text: string | null): ExportShapes | null {
  if (text === null) return null;
  try {
    return frozenContract.parse(JSON.parse(text)).shapes;
  } catch {
    return null;
  }
}

/** A release that uses something of a shell. */
export interface UsingRelease {
  remote: string;
  version: string;
  contract: string | null;
}

/**
 * Returns what a release uses and a shell does not export as it was when the release was built; empty when either does
 * not say.
 */
export function contractRows(exports: ExportShapes | null, { contract }: Pick<UsingRelease, 'contract'>): Misfit[] {
  const uses = readContract(contract);
  return exports === null || uses === null ? [] : contractMisfits(exports, uses);
}

/** Throws 422 with a line for each thing that releases use and a shell does not export as they need it. */
export function refuseBrokenContracts(exports: ExportShapes | null, releases: readonly UsingRelease[]): void {
  const found = releases.flatMap((release) =>
    contractRows(exports, release).map((row): ProblemItem => ({
      code: 'release-contract',
      field: row.package,
      message:
        `${row.package}: the shell provides ${row.provides ?? 'nothing'}, ${release.remote} ${release.version} needs ` +
        `${row.needs}.`,
    })),
  );
  if (found.length > 0) throw unprocessable(found.slice(0, MOST_LINES), 'release-contract');
}

/** Throws 422 for a contract that the release command did not write. */
export function refuseUnreadableContract(contract: string | null, file: string | undefined): void {
  if (file === undefined || readContract(contract) !== null) return;
  throw unprocessable([
    { code: 'release-contract', message: `${file} is not what the release command writes. Build the release with it.` },
  ]);
}
