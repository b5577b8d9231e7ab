import { SHEET_TYPES, sheetTypeOfRouteName } from '@iwe/domain';

const SHEET_PAGE = /^\/order_(?:add|edit|detail)\/([^/]+)/;
/** A product's or customer's own page, with the route name of its list (spec §2 "Route table"). */
const RECORD_PAGE = /^\/baseinfo\/([^/]+)/;

/** Whether the path is the menu entry's own, is below it, or shows a sheet or record of the entry's list. */
export function isHere(entryPath: string, pathname: string): boolean {
  const type = sheetTypeOfRouteName(SHEET_PAGE.exec(pathname)?.[1] ?? '');
  if (type !== undefined) return SHEET_TYPES[type].listPath === entryPath;
  const record = RECORD_PAGE.exec(pathname)?.[1];
  if (record !== undefined && entryPath === `/${record.toLowerCase()}`) return true;
  return pathname === entryPath || pathname.startsWith(`${entryPath}/`);
}
