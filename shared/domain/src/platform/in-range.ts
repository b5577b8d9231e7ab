import satisfies from 'semver/functions/satisfies.js';

/**
 * Returns whether a version satisfies a range as npm reads it: '1.2.3', '^1.2.3', '~1.2.3', '>=1.2.3 <2.0.0'. A
 * pre-release satisfies only a range that names a pre-release of the same version. Invalid texts satisfy nothing.
 */
export function inRange(version: string, range: string): boolean {
  // Loose for the same reason as in compareVersions.
  return satisfies(version, range, { loose: true });
}
