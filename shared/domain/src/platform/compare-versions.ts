// In a file of its own and imported by function: the shell bundles this, and semver's ranges alone would add 4 kB.
import compare from 'semver/functions/compare.js';
import valid from 'semver/functions/valid.js';

// Loose also reads numbers with leading zeros. `npm start` publishes '1.0.1-local.<hash>', and a hash can be all
// digits.
const LOOSE = { loose: true };

/**
 * Returns a negative number when `a` is older than `b`, 0 when they are equal, a positive number when `a` is newer. A
 * text that is not a version is older than any version.
 */
export function compareVersions(a: string, b: string): number {
  const [isVersion, isOther] = [valid(a, LOOSE) !== null, valid(b, LOOSE) !== null];
  return isVersion && isOther ? compare(a, b, LOOSE) : Number(isVersion) - Number(isOther);
}
