import { isPurchaseSheet, SHEET_TYPES } from '../enums/index.ts';
import type { SheetType } from '../enums/index.ts';

/**
 * A record that texts can link to. A sheet's path needs its type. Suppliers have no page of their own: their list opens
 * with the one of that name. A quote opens over the quotings.
 */
export type RecordReference =
  | { readonly kind: 'sheet'; readonly id: number; readonly type: number }
  | { readonly kind: 'customer' | 'product' | 'quote'; readonly id: number }
  | { readonly kind: 'supplier'; readonly name: string };

/**
 * Returns the customer or supplier that a sheet of this type names, as a record that texts can link to; null without
 * one.
 */
export function partnerOf(type: number, id: number | null, name: string): RecordReference | null {
  if (id === null) return null;
  return isPurchaseSheet(type) ? { kind: 'supplier', name } : { kind: 'customer', id };
}

/**
 * Returns the paths of the pages that show a record, the best first: a customer or product has a page to read and a
 * form, and an older release of their remote has the form alone. Empty for a sheet of an unknown type and a supplier
 * without a name.
 */
export function recordPaths(record: RecordReference): readonly string[] {
  switch (record.kind) {
    case 'sheet': {
      const info = SHEET_TYPES[record.type as SheetType] as { routeName: string } | undefined;
      return info ? [`/order_detail/${info.routeName}/${record.id}`] : [];
    }
    case 'customer':
      return [`/customers/${record.id}`, `/baseinfo/Customers/${record.id}`];
    case 'product':
      return [`/products/${record.id}`, `/baseinfo/Products/${record.id}`];
    case 'quote':
      return [`/quotings?quote=${record.id}`];
    case 'supplier':
      return record.name === '' ? [] : [`/suppliers?name=${encodeURIComponent(record.name)}`];
  }
}
