import type { ReleaseRowView } from '@iwe/contract';
import type { Tone } from '@iwe/ui';
import type { ChoiceFilter } from '../data.ts';

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

/** Returns what organisations get of a remote as text: '1.0.0 stable', '1.1.0 fallback, not as meant', 'none'. */
export const choiceText = ({ version, source, degraded }: ChoiceFilter): string =>
  [version ?? 'none', SOURCES[source ?? '']?.label].filter(Boolean).join(' ') + (degraded ? ', not as meant' : '');
