import { useMemo } from 'react';
import { SHEET_TYPES, SheetStatus, SheetType } from '@iwe/domain';
import { useHasRoute } from '@iwe/remote-kit';
import type { SalesPaths } from './sales-cells.tsx';

const INVOICES = SHEET_TYPES[SheetType.Invoice].routeName;
const CREDIT_NOTES = SHEET_TYPES[SheetType.CreditNote].routeName;

/** Returns the paths of the sales lists' rows, as far as screens serve them. */
export function useSalesPaths(): SalesPaths {
  const detail = {
    [SheetType.Invoice]: useHasRoute(`/order_detail/${INVOICES}/1`),
    [SheetType.CreditNote]: useHasRoute(`/order_detail/${CREDIT_NOTES}/1`),
  } as Record<number, boolean>;
  const edit = {
    [SheetType.Invoice]: useHasRoute(`/order_edit/${INVOICES}/1`),
    [SheetType.CreditNote]: useHasRoute(`/order_edit/${CREDIT_NOTES}/1`),
  } as Record<number, boolean>;
  const clone = {
    [SheetType.Invoice]: useHasRoute(`/order_add/${INVOICES}/clone`),
    [SheetType.CreditNote]: useHasRoute(`/order_add/${CREDIT_NOTES}/clone`),
  } as Record<number, boolean>;
  const served = JSON.stringify([detail, edit, clone]);
  return useMemo(() => {
    const [details, edits, clones] = JSON.parse(served) as [
      Record<number, boolean>,
      Record<number, boolean>,
      Record<number, boolean>,
    ];
    const nameOf = (type: number) => SHEET_TYPES[type as SheetType].routeName;
    const detail: SalesPaths['detail'] = (row) =>
      details[row.type] ? `/order_detail/${nameOf(row.type)}/${row.id}` : null;
    return {
      detail,
      // Spec §4: edit always; what is no draft has the read-only layout, which is its page.
      edit: (row) => {
        if (row.status !== SheetStatus.Draft) return detail(row);
        return edits[row.type] ? `/order_edit/${nameOf(row.type)}/${row.id}` : null;
      },
      clone: (row) => (clones[row.type] ? `/order_add/${nameOf(row.type)}/clone?id=${row.id}` : null),
    };
  }, [served]);
}
