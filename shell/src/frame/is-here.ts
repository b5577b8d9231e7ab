import { SHEET_TYPES, sheetTypeOfRouteName } from '@iwe/domain';

const SHEET_PAGE = /^\/order_(?:add|edit|detail)\/([^/]+)/;

/** True when the path is the menu entry's own, lies below it, or shows a sheet of the entry's list. */
export function isHere(entryPath: string, pathname: string): boolean {
  const type = sheetTypeOfRouteName(SHEET_PAGE.exec(pathname)?.[1] ?? '');
  if (type !== undefined) return SHEET_TYPES[type].listPath === entryPath;
  return pathname === entryPath || pathname.startsWith(`${entryPath}/`);
}
