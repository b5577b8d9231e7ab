import type { CustomerRow } from '@iwe/contract';
import { HostRoutes } from '@iwe/remote-kit';
import { customerList } from '@iwe/sheets';
import { DefinedList } from '@iwe/ui/sheet-view';
import { use, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ImportRecords } from '../../form/import-records.tsx';
import { NewRecord } from '../../form/new-record.tsx';
import { customerCells } from './customer-cells.tsx';

/** The list of customers. */
export function CustomerListPage() {
  const url = useSearchParams();
  const hasRoute = use(HostRoutes);
  const cells = useMemo(() => customerCells(hasRoute), [hasRoute]);
  return (
    <DefinedList<CustomerRow, typeof customerList>
      definition={customerList}
      cells={cells}
      path="customers"
      rowKey={idOf}
      url={url}
      actions={
        <>
          <ImportRecords kind="customers" noun={NOUN} />
          <NewRecord what="Customer" path="/baseinfo/Customers" />
        </>
      }
      keys={KEYS}
    />
  );
}

const idOf = (row: CustomerRow) => row.id;
const NOUN = ['customer', 'customers'] as const;
const KEYS = [{ title: 'Customers', keys: [{ keys: ['Alt', 'N'], does: 'New customer in a new tab' }] }];
