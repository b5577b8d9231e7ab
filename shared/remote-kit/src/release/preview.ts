import { SemVer } from 'semver';
import type { PublishAnswer } from '@iwe/contract';

/** Returns the version of a preview made at a moment (UTC): '1.0.0' → '1.0.0-preview.20261129210620'. */
export function previewVersion(version: string, now: Date): string {
  const { major, minor, patch } = new SemVer(version);
  const moment = now.toISOString().slice(0, 19).replaceAll(/\D/g, '');
  return `${major}.${minor}.${patch}-preview.${moment}`;
}

/** Returns the line that a pipeline puts under a change: what the preview is of, its link, and until when it lasts. */
export const previewLine = (
  { remote, version, commit }: { remote: string; version: string; commit: string },
  { url, until }: NonNullable<PublishAnswer['preview']>,
): string =>
  `Preview of ${remote} ${version}${/^[0-9a-f]{40}/.test(commit) ? ` (${commit.slice(0, 8)})` : ''}: ${url} ` +
  `(until ${until.slice(0, 10)})`;
