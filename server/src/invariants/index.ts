export { checkInvariant, checkInvariants, holds, INVARIANTS, type InvariantResult } from './check.ts';
export { sheetContentHash, type HashedLine, type HashedSheet } from './content-hash.ts';
export type { Invariant } from './invariant.ts';
