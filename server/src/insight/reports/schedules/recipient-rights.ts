import { canSeeCostInReports, canUseApp } from '@iwe/domain';

/** A person of the organisation with the present rights. */
export interface Recipient {
  eId: number;
  name: string;
  email: string;
  role: number;
  isAcct: boolean;
  isDir: boolean;
  /** The account is in use and may sign in. */
  isActive: boolean;
}

/** Returns why a report is not sent to this person, in words; null when it may be. */
export function recipientRefusal(person: Recipient, showsCost: boolean): string | null {
  if (!person.isActive || !canUseApp(person)) return `${person.name} may not sign in.`;
  return showsCost && !canSeeCostInReports(person) ? `${person.name} may not see cost in reports.` : null;
}
