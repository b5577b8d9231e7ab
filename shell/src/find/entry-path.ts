import { recordPaths, sheetTypeOfRouteName } from '@iwe/domain';
import type { FindEntry, FindKind } from '@iwe/contract';

/** Returns the paths at which an entry can be opened, the best first. */
export function pathsOf({
  kind,
  id,
  type,
  title,
}: Pick<FindEntry, 'kind' | 'id' | 'type' | 'title'>): readonly string[] {
  if (kind === 'sheet') return recordPaths({ kind, id, type: type ?? 0 });
  return recordPaths(kind === 'supplier' ? { kind, name: title } : { kind, id });
}

/** An entry as it is stored: 'sheet:12'. */
export type EntryKey = `${FindKind}:${number}`;
export const keyOf = ({ kind, id }: Pick<FindEntry, 'kind' | 'id'>): EntryKey => `${kind}:${id}`;

const SHEET_PAGE = /^\/order_(?:detail|edit)\/([^/]+)\/([1-9]\d*)$/;
const BASE_PAGE = /^\/(?:baseinfo\/)?(products|customers)\/([1-9]\d*)$/i;

/** Returns the entry that a page shows ('order_detail/Invoices/12' is 'sheet:12'), or null when it shows no record. */
export function keyOfPage(pathname: string): EntryKey | null {
  const [, routeName = '', sheetId] = SHEET_PAGE.exec(pathname) ?? [];
  if (sheetId !== undefined) return sheetTypeOfRouteName(routeName) === undefined ? null : `sheet:${Number(sheetId)}`;
  const [, noun, id] = BASE_PAGE.exec(pathname) ?? [];
  return id === undefined ? null : `${noun?.toLowerCase() === 'products' ? 'product' : 'customer'}:${Number(id)}`;
}
