import { SheetStatus } from '../enums/sheet-status.ts';
import type { SheetState } from './sheet-state.ts';
import { isTransitionPossible } from './transitions.ts';

/** The action buttons of the detail page. */
export const ACTION_BUTTONS = [
  'edit',
  'email',
  'approve',
  'unapprove',
  'sendXero',
  'xeroRecall',
  'print',
  'close',
  'void',
] as const;
export type ActionButton = (typeof ACTION_BUTTONS)[number];

type ButtonState = Pick<SheetState, 'type' | 'status' | 'isClosed' | 'xeroSent'>;

/** What hides a button although kind and status allow its action; `edit` stays, and is disabled instead. */
const IS_VISIBLE: Readonly<Record<ActionButton, (sheet: ButtonState) => boolean>> = {
  edit: () => true,
  email: (sheet) => isTransitionPossible(sheet, 'email'),
  approve: (sheet) => isTransitionPossible(sheet, 'approve'),
  unapprove: (sheet) => isTransitionPossible(sheet, 'unapprove') && sheet.xeroSent !== 'Sent',
  sendXero: (sheet) => isTransitionPossible(sheet, 'sendXero') && sheet.xeroSent !== 'Sent',
  xeroRecall: (sheet) => isTransitionPossible(sheet, 'recallXero') && sheet.xeroSent === 'Sent',
  print: (sheet) => isTransitionPossible(sheet, 'print'),
  close: (sheet) => isTransitionPossible(sheet, 'close') && !sheet.isClosed,
  void: (sheet) => isTransitionPossible(sheet, 'void') && sheet.status === SheetStatus.Draft,
};

/**
 * Returns the action buttons shown for a sheet (spec §4, "Action button visibility"), in the order of the
 * specification.
 */
export function visibleButtons(sheet: ButtonState): ActionButton[] {
  return ACTION_BUTTONS.filter((button) => IS_VISIBLE[button](sheet));
}
