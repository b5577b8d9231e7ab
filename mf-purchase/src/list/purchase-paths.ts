import { SHEET_TYPES, SheetStatus } from '@iwe/domain';
import type { SheetType } from '@iwe/domain';
import type { SheetRow } from '@iwe/contract';

/** The paths that a row links to; null when no screen of this organisation serves it. */
export interface PurchasePaths {
  detail: (row: SheetRow) => string | null;
  edit: (row: SheetRow) => string | null;
  clone: (row: SheetRow) => string | null;
}

const nameOf = (type: number) => SHEET_TYPES[type as SheetType].routeName;

/** Returns a row's paths as far as screens serve them; a row is cloned to its own kind. */
export function purchasePaths(hasRoute: (path: string) => boolean): PurchasePaths {
  const served = (path: string) => (hasRoute(path) ? path : null);
  const detail: PurchasePaths['detail'] = ({ type, id }) => served(`/order_detail/${nameOf(type)}/${id}`);
  return {
    detail,
    // Spec §4: edit always; what is no draft has the read-only layout, which is its page.
    edit: (row) =>
      row.status === SheetStatus.Draft ? served(`/order_edit/${nameOf(row.type)}/${row.id}`) : detail(row),
    clone: ({ type, id }) =>
      hasRoute(`/order_add/${nameOf(type)}/clone`) ? `/order_add/${nameOf(type)}/clone?id=${id}` : null,
  };
}
