import { messages, SheetStatus, TRANSITIONS } from '@iwe/domain';
import type { ActionDefinition } from './definition/actions.ts';

const { Draft } = SheetStatus;

/**
 * The deeds that every kind has. Void shows for drafts alone (spec §4 "Action button visibility"), although the state
 * machine can take an approved sheet there as well.
 */
export const COMMON_ACTIONS = [
  { key: 'void', label: 'Void', from: [Draft], ability: 'void', confirm: messages.voidConfirm, hotkey: 'v', tone: 'danger' },
  { key: 'unapprove', label: 'UnApprove', from: TRANSITIONS.unapprove.from, ability: 'unapprove', hotkey: 'u', tone: 'plain' },
  { key: 'edit', label: 'Edit', from: TRANSITIONS.save.from, ability: 'edit', hotkey: 'e', tone: 'plain' },
  { key: 'approve', label: 'Approve', from: TRANSITIONS.approve.from, ability: 'approve', hotkey: 'a', tone: 'main' },
] as const satisfies readonly ActionDefinition[];
