import { messages, SheetStatus, TRANSITIONS } from '@iwe/domain';
import type { AbilityAction } from '@iwe/domain';
import type { ActionDefinition } from './definition/actions.ts';

const { Draft } = SheetStatus;

/** States and ability of an action, from the table of transitions. */
const shown = <Action extends AbilityAction>(action: Action) => ({
  from: TRANSITIONS[action].from,
  ability: TRANSITIONS[action].ability as (typeof TRANSITIONS)[Action]['ability'],
});

/**
 * The actions of every kind. Void is shown for drafts only (spec §4 "Action button visibility"), although the state
 * machine also allows it for approved sheets.
 */
export const COMMON_ACTIONS = [
  {
    key: 'void',
    label: 'Void',
    ...shown('void'),
    from: [Draft],
    confirm: messages.voidConfirm,
    hotkey: 'v',
    tone: 'danger',
  },
  {
    key: 'unapprove',
    label: 'UnApprove',
    ...shown('unapprove'),
    hotkey: 'u',
    tone: 'plain',
  },
  { key: 'edit', label: 'Edit', ...shown('save'), hotkey: 'e', tone: 'plain' },
  { key: 'approve', label: 'Approve', ...shown('approve'), hotkey: 'a', tone: 'main' },
] as const satisfies readonly ActionDefinition[];

/** Additional actions of what the accounting service takes: invoices, bills and their credit notes (spec §4). */
export const XERO_ACTIONS = [
  {
    key: 'xeroRecall',
    label: 'Xero Recall',
    ...shown('recallXero'),
    confirm: 'The document at Xero is voided, and the sheet can be unapproved again.',
    confirmLabel: 'Recall from Xero',
    tone: 'plain',
  },
  { key: 'sendXero', label: 'Send Xero', ...shown('sendXero'), tone: 'plain' },
] as const satisfies readonly ActionDefinition[];

/**
 * Additional actions of an approved purchase order. The button of `advance` is labelled with the next step: 'Adjusted',
 * 'Arrived', 'Unloaded'.
 */
export const ORDER_ACTIONS = [
  {
    key: 'close',
    label: 'Close',
    ...shown('close'),
    hotkey: 'c',
    confirm: 'What has not arrived is no longer expected: its incoming stock is released.',
    confirmLabel: 'Close the order',
    tone: 'plain',
  },
  {
    key: 'advance',
    label: 'Next step',
    ...shown('advancePoStatus'),
    hotkey: 'n',
    tone: 'main',
  },
] as const satisfies readonly ActionDefinition[];
