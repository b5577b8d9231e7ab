import type { SecurityEventKind } from './security-events.ts';

interface EventLabel {
  label: string;
  tone: 'neutral' | 'success' | 'warning' | 'danger';
}

/** How screens name and colour events about sign-ins, passwords, rights and releases. */
export const SECURITY_EVENT_LABELS: Readonly<Record<SecurityEventKind, EventLabel>> = {
  'sign-in': { label: 'Signed in', tone: 'neutral' },
  'sign-in-failed': { label: 'Sign-in failed', tone: 'danger' },
  'sign-in-refused': { label: 'Sign-in refused', tone: 'danger' },
  'confirm-failed': { label: 'Wrong password before a decision', tone: 'danger' },
  'reset-asked': { label: 'Password link asked for', tone: 'neutral' },
  'reset-link-sent': { label: 'Password link sent', tone: 'neutral' },
  'password-reset': { label: 'Password set by link', tone: 'warning' },
  'password-changed': { label: 'Password changed', tone: 'warning' },
  'account-made': { label: 'Account made', tone: 'warning' },
  'rights-changed': { label: 'Rights changed', tone: 'warning' },
  'rights-refused': { label: 'Rights refused', tone: 'danger' },
  'sign-in-notice': { label: 'Mail about failed sign-ins', tone: 'warning' },
  'session-ended': { label: 'Session ended', tone: 'neutral' },
  'second-factor-on': { label: 'Second factor on', tone: 'warning' },
  'second-factor-off': { label: 'Second factor off', tone: 'danger' },
  'second-factor-removed': { label: 'Second factor removed', tone: 'danger' },
  'recovery-codes-renewed': { label: 'New recovery codes', tone: 'warning' },
  'release-changed': { label: 'Release changed', tone: 'danger' },
  'release-repaired': { label: 'Release repaired', tone: 'success' },
  'deploy-session': { label: 'Pipeline let in', tone: 'neutral' },
  'deploy-session-refused': { label: 'Pipeline refused', tone: 'danger' },
};
