import type { CustomerRow } from '@iwe/contract';
import { HostRoutes } from '@iwe/remote-kit';
import { canCreateCustomer } from '@iwe/domain';
import { useAccount } from '@iwe/session';
import { customerList } from '@iwe/sheets';
import { DefinedList, NoneYet } from '@iwe/ui/sheet-view';
import { use, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ImportRecords } from '../../form/import-records.tsx';
import { NewRecord } from '../../form/new-record.tsx';
import { customerCells } from './customer-cells.tsx';

/** The list of customers. */
export function CustomerListPage() {
  const url = useSearchParams();
  const account = useAccount();
  const mayCreate = canCreateCustomer(account, account.orgId);
  const hasRoute = use(HostRoutes);
  const cells = useMemo(() => customerCells(hasRoute), [hasRoute]);
  return (
    <DefinedList<CustomerRow, typeof customerList>
      definition={customerList}
      cells={cells}
      path="customers"
      rowKey={idOf}
      peek={peekOf}
      url={url}
      actions={
        <>
          <ImportRecords kind="customers" noun={NOUN} />
          <NewRecord what="Customer" path="/baseinfo/Customers" />
        </>
      }
      emptyHint={mayCreate ? NO_CUSTOMERS : NO_CUSTOMERS_TO_ADD}
      keys={KEYS}
    />
  );
}

const peekOf = ({ id, name }: CustomerRow) => ({ record: { kind: 'customer', id }, title: name }) as const;
const idOf = (row: CustomerRow) => row.id;
const NOUN = ['customer', 'customers'] as const;
const NO_CUSTOMERS = (
  <NoneYet what="customers" add={{ label: 'New Customer', path: '/baseinfo/Customers' }}>
    Import reads many from a workbook.
  </NoneYet>
);
const NO_CUSTOMERS_TO_ADD = <NoneYet what="customers">Who has the permission to create customers adds them.</NoneYet>;
const KEYS = [{ title: 'Customers', keys: [{ keys: ['Alt', 'N'], does: 'New customer in a new tab' }] }];
