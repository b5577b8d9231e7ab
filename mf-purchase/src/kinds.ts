import { billCreditNoteSheet, billSheet, purchaseOrderSheet } from '@iwe/sheets';

/** The kinds that this remote serves, by the routeName of their paths. */
const KINDS = { PurchaseOrders: purchaseOrderSheet, Bills: billSheet, BillCreditNotes: billCreditNoteSheet } as const;
/** Any of them. */
export type PurchaseDefinition = (typeof KINDS)[keyof typeof KINDS];

/** The kind of a routeName; the shell asks this remote for no other one. */
export function purchaseKind(routeName: string | undefined): PurchaseDefinition {
  const kind = (KINDS as Readonly<Record<string, PurchaseDefinition>>)[routeName ?? ''];
  if (!kind) throw new Error(`mf-purchase serves no '${routeName ?? ''}'.`);
  return kind;
}
