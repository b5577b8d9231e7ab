import type { Employee } from '@iwe/contract';
import { useMayCall } from '@iwe/session';
import { DateText } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { EmployeeStatusTag } from '../../employees/employee-status.tsx';
import { AdminList } from '../admin-list.tsx';
import { YesNo } from '../fields/yes-no.tsx';
import { EmployeeEditor } from './employee-editor.tsx';
import { InviteForm } from './invite-form.tsx';

const COLUMNS: readonly Column<Employee>[] = [
  { key: 'email', header: 'Email', cell: (row) => row.email, width: 220 },
  { key: 'name', header: 'Name', cell: (row) => row.name, width: 150 },
  { key: 'role', header: 'Role', cell: (row) => row.roleDesc, width: 150 },
  { key: 'status', header: 'Status', cell: (row) => <EmployeeStatusTag status={row.status} />, width: 84 },
  { key: 'login', header: 'Able to login', cell: (row) => <YesNo value={row.able_login} />, width: 104 },
  { key: 'created', header: 'Created', cell: (row) => <DateText value={row.created_at} />, width: 96 },
  { key: 'updated', header: 'Modified', cell: (row) => <DateText value={row.updated_at} />, width: 96 },
];
const textOf = (row: Employee) => `${row.email} ${row.name} ${row.roleDesc} ${row.status}`;

/** /admin/employees: the employees and their rights. Administrators invite and deactivate; directors change rights. */
export function EmployeeAdminPage() {
  const mayInvite = useMayCall('POST /api/ag/employees');
  return (
    <AdminList<Employee>
      title="Employees"
      path="employees"
      columns={COLUMNS}
      textOf={textOf}
      rowTone={(row) => (row.status === 'Active' && row.able_login ? undefined : 'muted')}
      newLabel="Invite"
      mayAdd={mayInvite}
      editor={(row, onDone, onClose) =>
        row ? (
          <EmployeeEditor key={row.id} id={row.id} onDone={onDone} onClose={onClose} />
        ) : (
          mayInvite && <InviteForm onDone={onDone} onClose={onClose} />
        )
      }
    />
  );
}
