import { useAccount } from '@iwe/session';
import { billCreditNoteSheet, billSheet, purchaseOrderSheet } from '@iwe/sheets';

/** The kinds that this remote serves, by the routeName of their paths. */
const KINDS = { PurchaseOrders: purchaseOrderSheet, Bills: billSheet, BillCreditNotes: billCreditNoteSheet } as const;
/** Any of them. */
export type PurchaseDefinition = (typeof KINDS)[keyof typeof KINDS];

/** Returns the kind of a routeName; the shell uses this remote for no other one. */
export function purchaseKind(routeName: string | undefined): PurchaseDefinition {
  const kind = (KINDS as Readonly<Record<string, PurchaseDefinition>>)[routeName ?? ''];
  if (!kind) throw new Error(`mf-purchase serves no '${routeName ?? ''}'.`);
  return kind;
}

/** The kinds without what tells the cost of goods, for organisations that hide it (DOMAIN §2). */
const WITHOUT_COST = new Map<PurchaseDefinition, PurchaseDefinition>(
  Object.values(KINDS).map((kind) => [
    kind,
    {
      ...kind,
      lines: kind.lines.filter((column) => column.key !== 'landed'),
      form: kind.form.map((section) => ({
        ...section,
        fields: section.fields.filter((field) => field.key !== 'landedTotal'),
      })),
    } as unknown as PurchaseDefinition,
  ]),
);

/** Returns the kind of a routeName as the user may see it. */
export function usePurchaseKind(routeName: string | undefined): PurchaseDefinition {
  const kind = purchaseKind(routeName);
  const { canSeeCost } = useAccount();
  return canSeeCost ? kind : (WITHOUT_COST.get(kind) ?? kind);
}
