import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Employee } from '@iwe/contract';
import { employeeList } from '@iwe/sheets';
import { DefinedList, OpenLink } from '@iwe/ui/sheet-view';
import type { BoundListCells } from '@iwe/ui/sheet-view';
import { AdminLink, NoRecords, useAdminPath } from '../admin/admin-link.tsx';
import { YesNo } from '../admin/fields/yes-no.tsx';
import { EmployeeStatusTag } from './employee-status.tsx';

/** The list of employees; administrators and directors can open an employee from it. */
export function EmployeeListPage() {
  const url = useSearchParams();
  const admin = useAdminPath('employees');
  const cells = useMemo(
    (): BoundListCells<typeof employeeList.columns, Employee> => ({
      email: (row) => <OpenLink href={admin && `${admin}?edit=${row.id}`}>{row.email}</OpenLink>,
      status: (row) => <EmployeeStatusTag status={row.status} />,
      able_login: (row) => <YesNo value={row.able_login} />,
    }),
    [admin],
  );
  return (
    <DefinedList<Employee, typeof employeeList>
      definition={employeeList}
      cells={cells}
      path="employees"
      url={url}
      rowKey={(row) => row.id}
      rowTone={(row) => (row.status === 'Inactive' ? 'muted' : undefined)}
      actions={<AdminLink path={admin} />}
      emptyHint={<NoRecords what="employees" path={admin} />}
    />
  );
}
