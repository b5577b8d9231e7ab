import { SheetType } from '../enums/sheet-type.ts';

/** Returns how a kind calls its second date, before the word 'date' (spec §2). */
export function secondDateWord(type: number): 'Dispatch' | 'Pickup' | 'ETA' {
  if (type === SheetType.CreditNote) return 'Pickup';
  return type === SheetType.Invoice ? 'Dispatch' : 'ETA';
}
