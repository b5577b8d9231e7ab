import type { Supplier } from '@iwe/contract';
import { Badge, DateText } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { AdminList } from '../admin-list.tsx';
import { YesNo } from '../fields/yes-no.tsx';
import { SupplierForm } from './supplier-form.tsx';

const COLUMNS: readonly Column<Supplier>[] = [
  { key: 'name', header: 'Name', cell: (row) => row.name, width: 220 },
  { key: 'code', header: 'Code', cell: (row) => row.code, width: 120 },
  {
    key: 'contact',
    header: 'Contact',
    cell: (row) => [row.primary_person_first, row.primary_person_last].filter(Boolean).join(' '),
    width: 130,
  },
  { key: 'phone', header: 'Phone', cell: (row) => row.phone, width: 128 },
  {
    key: 'builder',
    header: 'Container builder',
    cell: (row) => (row.is_container_builder ? <Badge tone="accent">Container builder</Badge> : ''),
    width: 132,
  },
  { key: 'active', header: 'In use', cell: (row) => <YesNo value={row.is_active} />, width: 68 },
  { key: 'updated', header: 'Modified', cell: (row) => <DateText value={row.updated_at} />, width: 96 },
];
const textOf = (row: Supplier) =>
  `${row.name} ${row.code} ${row.primary_person_first} ${row.primary_person_last} ${row.phone} ${row.email}`;

/** /admin/suppliers: the suppliers, which of them builds containers, and which are active. */
export function SupplierAdminPage() {
  return (
    <AdminList<Supplier>
      title="Suppliers"
      path="suppliers"
      columns={COLUMNS}
      textOf={textOf}
      rowTone={(row) => (row.is_active ? undefined : 'muted')}
      newLabel="New supplier"
      editor={(row, onDone, onClose) => (
        <SupplierForm key={row?.id ?? 0} supplier={row} onDone={onDone} onClose={onClose} />
      )}
    />
  );
}
