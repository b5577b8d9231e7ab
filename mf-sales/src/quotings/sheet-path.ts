import { ALL_SHEET_TYPES, SHEET_TYPES } from '@iwe/domain';
import { useHasRoute } from '@iwe/remote-kit';

/** The paths where a new invoice copies the cart, with and without emptying it (spec §2 "Route table"). */
export const CHECKOUT_PATHS = {
  andClear: '/order_add/Invoices/addFromCartAndClear',
  keep: '/order_add/Invoices/addFromCart',
} as const;

/** Returns the path of a sheet's detail page, or null when no remote of this organisation serves it. */
export function useSheetPath(type: number, id: number): string | null {
  const known = ALL_SHEET_TYPES.find((candidate) => candidate === type);
  const path = known ? `/order_detail/${SHEET_TYPES[known].routeName}/${id}` : '';
  return useHasRoute(path) ? path : null;
}
