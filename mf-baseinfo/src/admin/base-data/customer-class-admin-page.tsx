import type { CustomerClass } from '@iwe/contract';
import { PAYMENT_TYPES } from '@iwe/domain';
import { Box, DateText, quantityText, SelectField, TextField } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { NoteField } from '@iwe/ui/sheet-view';
import { AdminList } from '../admin-list.tsx';
import { RecordDialog } from '../record/record-dialog.tsx';
import { missing } from '../record/required.ts';
import { saveRecord } from '../record/save-record.ts';
import { fieldProps, useRecordForm } from '@iwe/ui/sheet';

const COLUMNS: readonly Column<CustomerClass>[] = [
  { key: 'name', header: 'Name', cell: (row) => row.name, width: 150 },
  { key: 'payType', header: 'Pay type', cell: (row) => row.payType, width: 120 },
  { key: 'notes', header: 'Notes', cell: (row) => row.notes, width: 260 },
  { key: 'customers', header: 'Customers', kind: 'number', cell: (row) => quantityText(row.customers), width: 92 },
  { key: 'products', header: 'Priced products', kind: 'number', cell: (row) => quantityText(row.products), width: 120 },
  { key: 'updated', header: 'Modified', cell: (row) => <DateText value={row.updated_at} />, width: 96 },
];
const LABELS = { name: 'Name', notes: 'Notes', payType: 'Pay type' };
const PAY_TYPES = PAYMENT_TYPES.map((name) => ({ value: name, label: name }));
const textOf = (row: CustomerClass) => `${row.name} ${row.payType} ${row.notes}`;
const NO_QUERY = {};

/** /admin/customer-classes: the named classes of OCOP/VIP customers; each is a column of the price list. */
export function CustomerClassAdminPage() {
  return (
    <AdminList<CustomerClass>
      title="Customer Classes"
      path="admin/customer-classes"
      query={NO_QUERY}
      columns={COLUMNS}
      textOf={textOf}
      newLabel="New class"
      editor={(row, onDone, onClose) => (
        <ClassForm key={row?.id ?? 0} customerClass={row} onDone={onDone} onClose={onClose} />
      )}
    />
  );
}

const formOf = (row: CustomerClass | null) => ({
  values: { name: row?.name ?? '', notes: row?.notes ?? '', payType: row?.payType ?? '' },
  version: row?.contentVersion ?? 0,
});

function ClassForm({
  customerClass,
  onDone,
  onClose,
}: {
  customerClass: CustomerClass | null;
  onDone: () => void;
  onClose: () => void;
}) {
  const form = useRecordForm({
    start: formOf(customerClass),
    read: formOf,
    onSaved: onDone,
    check: (values) => missing(values, ['name']),
    save: (values, version) =>
      saveRecord<CustomerClass>('customer-classes', customerClass?.id ?? null, values, version),
  });
  const { values, set } = form;
  // A legacy pay type stays until somebody chooses another.
  const payTypes =
    values.payType === '' || PAY_TYPES.some((type) => type.value === values.payType)
      ? PAY_TYPES
      : [{ value: values.payType, label: values.payType }, ...PAY_TYPES];
  return (
    <RecordDialog
      title={customerClass?.name ?? 'New class'}
      form={form}
      labels={LABELS}
      onClose={onClose}
      history={
        customerClass && { entity: 'customer_class', id: customerClass.id, version: customerClass.contentVersion }
      }
    >
      <Box display="flex" flexDirection="column" gap="3">
        <TextField label="Name" required autoFocus maxLength={60} {...fieldProps(form, 'name')} />
        <SelectField
          label="Pay type"
          value={values.payType === '' ? null : values.payType}
          onChange={(payType) => set('payType', payType ?? '')}
          options={payTypes}
        />
        <NoteField label="Notes" maxLength={500} rows={3} {...fieldProps(form, 'notes')} />
      </Box>
    </RecordDialog>
  );
}
