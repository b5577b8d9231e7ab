import type { PlainDate } from '../dates/plain-date.ts';
import type { SheetStatus, XeroSent } from '../enums/sheet-status.ts';
import type { SheetType } from '../enums/sheet-type.ts';

/** The sheet data that determine the possible actions. */
export interface SheetState {
  readonly type: SheetType;
  readonly status: SheetStatus;
  readonly isClosed: boolean;
  readonly xeroSent: XeroSent;
  readonly deliveryStatus: number;
  readonly actualPayType: number;
  readonly poStatus: number;
  readonly date: PlainDate;
}

/** Every action on an existing sheet. */
export const SHEET_ACTIONS = [
  'save',
  'approve',
  'unapprove',
  'void',
  'close',
  'advancePoStatus',
  'changeDates',
  'changeAddress',
  'assignDriver',
  'recordDelivery',
  'changeShipType',
  'changeCosts',
  'markPrinted',
  'print',
  'email',
  'sendXero',
  'recallXero',
  'clone',
] as const;
export type SheetAction = (typeof SHEET_ACTIONS)[number];

/** A broken rule (422): what is wrong, where, and what would be needed. */
export interface Violation {
  readonly code: string;
  readonly line?: number;
  readonly message: string;
  readonly needs?: string;
}
