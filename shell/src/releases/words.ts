import type { Overview, ReleaseRowView } from '@iwe/contract';
import { compareVersions } from '@iwe/domain';
import type { Tone } from '@iwe/ui';

/** The rule that chose a version, as a label. */
export const SOURCES: Readonly<Record<string, { label: string; tone: Tone }>> = {
  pin: { label: 'pin', tone: 'accent' },
  rollout: { label: 'rollout', tone: 'spark' },
  stable: { label: 'stable', tone: 'neutral' },
  grant: { label: 'pilot', tone: 'spark' },
  fallback: { label: 'fallback', tone: 'danger' },
};

/** The result of the browser check, as a label. */
export const CHECKS: Readonly<Record<ReleaseRowView['check'], { label: string; tone: Tone; hint: string }>> = {
  own: { label: 'built here', tone: 'neutral', hint: 'Built by this installation from the same sources as the shell.' },
  passed: { label: 'passed', tone: 'success', hint: 'Started in a real browser in the real shell.' },
  unchecked: {
    label: 'unchecked',
    tone: 'warning',
    hint: 'No browser has started it yet: it can neither be pinned nor be stable.',
  },
  failed: { label: 'failed', tone: 'danger', hint: 'A check failed: it can never run.' },
};

/** Whether a version may be chosen. */
export const STATUSES: Readonly<Record<ReleaseRowView['status'], { label: string; tone: Tone }>> = {
  available: { label: 'available', tone: 'success' },
  deprecated: { label: 'deprecated', tone: 'warning' },
  blocked: { label: 'blocked', tone: 'danger' },
};

/** Returns the versions, newest first. */
export const newestFirst = (versions: readonly string[]): string[] =>
  versions.toSorted((one, other) => compareVersions(other, one));

/** Returns '1 person', '3 people'. */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`;

/** Returns an organisation with its number of people: 'Sydney (12 people)'. */
export const affectedText = ({ name, people }: Overview['organisations'][number]): string =>
  `${name} (${counted(people, 'person', 'people')})`;

/** Returns the organisations that follow rollouts and the stable version of a remote, because they don't pin it. */
export const followers = ({ organisations, pins }: Overview, remote: string): string =>
  organisations
    .filter(({ id }) => !pins.some((pin) => pin.organisationId === id && pin.remote === remote))
    .map(affectedText)
    .join(', ');

/** Returns a size for people: '840 B', '23.4 kB'. */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(2)} MB`;
}
