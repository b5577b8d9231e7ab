import type { Warehouse } from '@iwe/contract';
import { Box, DateText, TextField } from '@iwe/ui';
import { CheckField } from '@iwe/ui/sheet-view';
import type { Column } from '@iwe/ui';
import { AdminList } from '../admin-list.tsx';
import { YesNo } from '../fields/yes-no.tsx';
import { RecordDialog } from '../record/record-dialog.tsx';
import { missing } from '../record/required.ts';
import { saveRecord } from '../record/save-record.ts';
import { fieldProps, useRecordForm } from '@iwe/ui/sheet';

const COLUMNS: readonly Column<Warehouse>[] = [
  { key: 'code', header: 'Code', cell: (row) => row.code, width: 92 },
  { key: 'name', header: 'Name', cell: (row) => row.name, width: 150 },
  { key: 'address', header: 'Address', cell: (row) => row.address, width: 300 },
  { key: 'calc', header: 'For CSR Orders', cell: (row) => <YesNo value={row.is_calc_for_csr_order} />, width: 114 },
  { key: 'active', header: 'In use', cell: (row) => <YesNo value={row.is_active} />, width: 68 },
  { key: 'updated', header: 'Modified', cell: (row) => <DateText value={row.updated_at} />, width: 96 },
];
const LABELS = {
  code: 'Code',
  name: 'Name',
  address: 'Address',
  is_calc_for_csr_order: 'Counts for CSR orders',
  is_active: 'In use',
};
const textOf = (row: Warehouse) => `${row.code} ${row.name} ${row.address}`;

/** /admin/warehouses: the warehouses, which of them count for self-orders, and which are active. */
export function WarehouseAdminPage() {
  return (
    <AdminList<Warehouse>
      title="Warehouses"
      path="warehouses"
      columns={COLUMNS}
      textOf={textOf}
      rowTone={(row) => (row.is_active ? undefined : 'muted')}
      newLabel="New warehouse"
      editor={(row, onDone, onClose) => (
        <WarehouseForm key={row?.id ?? 0} warehouse={row} onDone={onDone} onClose={onClose} />
      )}
    />
  );
}

const formOf = (warehouse: Warehouse | null) => ({
  values: {
    code: warehouse?.code ?? '',
    name: warehouse?.name ?? '',
    address: warehouse?.address ?? '',
    is_calc_for_csr_order: warehouse?.is_calc_for_csr_order !== 0,
    is_active: warehouse?.is_active !== 0,
  },
  version: warehouse?.contentVersion ?? 0,
});

function WarehouseForm({
  warehouse,
  onDone,
  onClose,
}: {
  warehouse: Warehouse | null;
  onDone: () => void;
  onClose: () => void;
}) {
  const form = useRecordForm({
    start: formOf(warehouse),
    read: formOf,
    onSaved: onDone,
    check: (values) => missing(values, ['code', 'name']),
    save: (values, version) =>
      saveRecord<Warehouse>(
        'warehouses',
        warehouse?.id ?? null,
        { ...values, is_calc_for_csr_order: values.is_calc_for_csr_order ? 1 : 0, is_active: values.is_active ? 1 : 0 },
        version,
      ),
  });
  return (
    <RecordDialog
      title={warehouse?.name ?? 'New warehouse'}
      form={form}
      labels={LABELS}
      onClose={onClose}
      history={warehouse && { entity: 'warehouse', id: warehouse.id, version: warehouse.contentVersion }}
    >
      <Box display="grid" gridTemplateColumns="140px 1fr" gap="3">
        <TextField label="Code" required autoFocus maxLength={20} {...fieldProps(form, 'code')} />
        <TextField label="Name" required maxLength={60} {...fieldProps(form, 'name')} />
        <Box gridColumn="1 / -1">
          <TextField label="Address" maxLength={200} {...fieldProps(form, 'address')} />
        </Box>
        <Box gridColumn="1 / -1" display="flex" flexDirection="column" gap="1">
          <CheckField
            label="Counts for CSR orders"
            {...fieldProps(form, 'is_calc_for_csr_order')}
            hint="Its stock is part of what customers may order themselves."
          />
          <CheckField
            label="In use"
            {...fieldProps(form, 'is_active')}
            hint="A warehouse with stock or on drafts cannot be deactivated."
          />
        </Box>
      </Box>
    </RecordDialog>
  );
}
