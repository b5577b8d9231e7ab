import { isSalesSheet, isXeroSheet, SheetType } from '../enums/sheet-type.ts';
import { SheetStatus } from '../enums/sheet-status.ts';
import type { SheetState } from './sheet-state.ts';

/** The action buttons of the detail page. */
export const ACTION_BUTTONS = ['edit', 'email', 'approve', 'unapprove', 'sendXero', 'xeroRecall', 'print', 'close', 'void'] as const;
export type ActionButton = (typeof ACTION_BUTTONS)[number];

type ButtonState = Pick<SheetState, 'type' | 'status' | 'isClosed' | 'xeroSent'>;

const IS_VISIBLE: Readonly<Record<ActionButton, (sheet: ButtonState) => boolean>> = {
  edit: () => true,
  email: (sheet) => sheet.type === SheetType.Invoice,
  approve: (sheet) => sheet.status === SheetStatus.Draft,
  unapprove: (sheet) => sheet.status === SheetStatus.Approved && sheet.xeroSent !== 'Sent',
  sendXero: (sheet) => sheet.status === SheetStatus.Approved && sheet.xeroSent !== 'Sent' && isXeroSheet(sheet.type),
  xeroRecall: (sheet) => sheet.xeroSent === 'Sent' && isXeroSheet(sheet.type),
  print: (sheet) => isSalesSheet(sheet.type) && (sheet.status === SheetStatus.Approved || sheet.status === SheetStatus.Draft),
  close: (sheet) => sheet.type === SheetType.PurchaseOrder && sheet.status === SheetStatus.Approved && !sheet.isClosed,
  void: (sheet) => sheet.status === SheetStatus.Draft,
};

/** Which action buttons show for a sheet (spec §4, "Action button visibility"), in the order of the specification. */
export function visibleButtons(sheet: ButtonState): ActionButton[] {
  return ACTION_BUTTONS.filter((button) => IS_VISIBLE[button](sheet));
}
