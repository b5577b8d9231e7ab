import { SHEET_TYPES, sheetTypeOfRouteName } from '@iwe/domain';
import type { SheetType } from '@iwe/domain';
import type { FindEntry, FindKind } from '@iwe/contract';

/**
 * Returns the path at which an entry opens. Suppliers have no page of their own: their list opens, filtered by the
 * name.
 */
export function pathOf({ kind, id, type, title }: Pick<FindEntry, 'kind' | 'id' | 'type' | 'title'>): string | null {
  switch (kind) {
    case 'sheet': {
      const info = SHEET_TYPES[type as SheetType];
      return info ? `/order_detail/${info.routeName}/${id}` : null;
    }
    case 'product':
      return `/baseinfo/Products/${id}`;
    case 'customer':
      return `/baseinfo/Customers/${id}`;
    case 'supplier':
      return `/suppliers?name=${encodeURIComponent(title)}`;
  }
}

/** An entry as it is stored: 'sheet:12'. */
export type EntryKey = `${FindKind}:${number}`;
export const keyOf = ({ kind, id }: Pick<FindEntry, 'kind' | 'id'>): EntryKey => `${kind}:${id}`;

const SHEET_PAGE = /^\/order_(?:detail|edit)\/([^/]+)\/([1-9]\d*)$/;
const BASE_PAGE = /^\/baseinfo\/(Products|Customers)\/([1-9]\d*)$/;

/** Returns the entry that a page shows ('order_detail/Invoices/12' is 'sheet:12'), or null when it shows no record. */
export function keyOfPage(pathname: string): EntryKey | null {
  const [, routeName = '', sheetId] = SHEET_PAGE.exec(pathname) ?? [];
  if (sheetId !== undefined) return sheetTypeOfRouteName(routeName) === undefined ? null : `sheet:${Number(sheetId)}`;
  const [, noun, id] = BASE_PAGE.exec(pathname) ?? [];
  return id === undefined ? null : `${noun === 'Products' ? 'product' : 'customer'}:${Number(id)}`;
}
