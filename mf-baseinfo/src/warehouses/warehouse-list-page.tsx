import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Warehouse } from '@iwe/contract';
import { warehouseList } from '@iwe/sheets';
import { DefinedList, OpenLink } from '@iwe/ui/sheet-view';
import type { BoundListCells } from '@iwe/ui/sheet-view';
import { AdminLink, NoRecords, useAdminPath } from '../admin/admin-link.tsx';
import { YesNo } from '../admin/fields/yes-no.tsx';

/** The list of active warehouses; administrators can open a warehouse from it. */
export function WarehouseListPage() {
  const url = useSearchParams();
  const admin = useAdminPath('warehouses');
  const cells = useMemo(
    (): BoundListCells<typeof warehouseList.columns, Warehouse> => ({
      code: (row) => <OpenLink href={admin && `${admin}?edit=${row.id}`}>{row.code}</OpenLink>,
      is_calc_for_csr_order: (row) => <YesNo value={row.is_calc_for_csr_order} />,
    }),
    [admin],
  );
  return (
    <DefinedList<Warehouse, typeof warehouseList>
      definition={warehouseList}
      cells={cells}
      path="warehouses"
      url={url}
      rowKey={(row) => row.id}
      actions={<AdminLink path={admin} />}
      emptyHint={<NoRecords what="warehouses" path={admin} />}
    />
  );
}
