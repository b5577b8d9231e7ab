import { compareVersions } from '@iwe/domain';

/** Returns the versions, newest first. */
export const newestFirst = (versions: readonly string[]): string[] =>
  versions.toSorted((one, other) => compareVersions(other, one));
