/** A version in parts; `tail` is the pre-release, '' for a plain release. */
interface Version { major: number; minor: number; patch: number; tail: string }

const PATTERN = /^(\d+)\.(\d+)\.(\d+)(?:-([0-9a-z.]+))?$/;

function parse(text: string): Version | null {
  const found = PATTERN.exec(text);
  return found && { major: Number(found[1]), minor: Number(found[2]), patch: Number(found[3]), tail: found[4] ?? '' };
}

function compareParts(a: Version, b: Version): number {
  const numbers = a.major - b.major || a.minor - b.minor || a.patch - b.patch;
  if (numbers !== 0 || a.tail === b.tail) return numbers;
  // A pre-release stands before its release.
  if (a.tail === '') return 1;
  if (b.tail === '') return -1;
  return a.tail < b.tail ? -1 : 1;
}

/** Negative when a is older than b, 0 when equal, positive when newer. A text that is no version is older than any. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parse(a), parse(b)];
  if (!left || !right) return Number(left !== null) - Number(right !== null);
  return compareParts(left, right);
}

/**
 * Whether a version lies in a range: exact '1.2.3', '^1.2.3', '~1.2.3', '>=1.2.3', '<2.0.0', or several joined by blanks that
 * must all hold. '^0.2.3' keeps the minor, as npm does. Unreadable texts are in no range.
 */
export function inRange(version: string, range: string): boolean {
  const actual = parse(version);
  const parts = range.trim().split(/\s+/);
  return actual !== null && parts.every((part) => inPart(actual, part));
}

function inPart(actual: Version, part: string): boolean {
  const found = /^(\^|~|>=|<)?(.+)$/.exec(part);
  const bound = found && parse(found[2] ?? '');
  if (!found || !bound) return false;
  const order = compareParts(actual, bound);
  switch (found[1]) {
    case '^': return order >= 0 && sameGeneration(actual, bound);
    case '~': return order >= 0 && actual.major === bound.major && actual.minor === bound.minor;
    case '>=': return order >= 0;
    case '<': return order < 0;
    default: return order === 0;
  }
}

function sameGeneration(a: Version, b: Version): boolean {
  if (a.major !== b.major) return false;
  if (b.major > 0) return true;
  return a.minor === b.minor && (b.minor > 0 || a.patch === b.patch);
}
