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

/** What an approved purchase order has besides. The button of `advance` bears the name of the next step: 'Adjusted', 'Arrived', 'Unloaded'. */
export const ORDER_ACTIONS = [
  { key: 'close', label: 'Close', from: TRANSITIONS.close.from, ability: 'close', hotkey: 'c', confirm: 'What has not arrived is no longer expected: its incoming stock is released.', confirmLabel: 'Close the order', tone: 'plain' },
  { key: 'advance', label: 'Next step', from: TRANSITIONS.advancePoStatus.from, ability: 'advance', hotkey: 'n', tone: 'main' },
] as const satisfies readonly ActionDefinition[];
