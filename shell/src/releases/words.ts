import type { Overview, ReleaseRowView } from '@iwe/contract';
import { compareVersions } from '@iwe/domain';
import type { Tone } from '@iwe/ui';
import type { ChoiceFilter } from './data.ts';

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

/** So many organisations are named; more are counted. */
const MOST_NAMED = 8;

/** Returns the organisations that follow rollouts and the stable version of a remote, because they don't pin it. */
export function followers({ organisations, pins }: Overview, remote: string): string {
  const pinned = new Set(pins.filter((pin) => pin.remote === remote).map((pin) => pin.organisationId));
  const found = organisations.filter(({ id }) => !pinned.has(id));
  if (found.length <= MOST_NAMED) return found.map(affectedText).join(', ');
  const people = found.reduce((sum, organisation) => sum + organisation.people, 0);
  return `${counted(found.length, 'organisation', 'organisations')} (${counted(people, 'person', 'people')})`;
}

/** Returns what organisations get of a remote as text: '1.0.0 stable', '1.1.0 fallback, not as meant', 'none'. */
export const choiceText = ({ version, source, degraded }: ChoiceFilter): string =>
  [version ?? 'none', SOURCES[source ?? '']?.label].filter(Boolean).join(' ') + (degraded ? ', not as meant' : '');

/** Returns a size for people: '840 B', '23.4 kB'. */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(2)} MB`;
}
