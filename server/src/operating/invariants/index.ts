export { checkInvariant, checkInvariants, holds, INVARIANTS, type InvariantResult } from './check.ts';
export { checkStoredFiles } from './stored-files.ts';
export type { Invariant } from './invariant.ts';
