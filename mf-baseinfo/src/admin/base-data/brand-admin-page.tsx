import type { Brand } from '@iwe/contract';
import { Box, DateText, TextField } from '@iwe/ui';
import { CheckField } from '@iwe/ui/sheet-view';
import type { Column } from '@iwe/ui';
import { AdminList } from '../admin-list.tsx';
import { YesNo } from '../fields/yes-no.tsx';
import { RecordDialog } from '../record/record-dialog.tsx';
import { missing } from '../record/required.ts';
import { saveRecord } from '../record/save-record.ts';
import { fieldProps, useRecordForm } from '@iwe/ui/sheet';

const COLUMNS: readonly Column<Brand>[] = [
  { key: 'name', header: 'Name', cell: (row) => row.name, width: 320 },
  { key: 'presented', header: 'Presented to CSR', cell: (row) => <YesNo value={row.presented_to_csr} />, width: 150 },
  { key: 'created', header: 'Created', cell: (row) => <DateText value={row.created_at} />, width: 120 },
  { key: 'updated', header: 'Modified', cell: (row) => <DateText value={row.updated_at} />, width: 120 },
];
const LABELS = { name: 'Name', presented: 'Presented to CSR' };
const textOf = (row: Brand) => row.name;

/** /admin/brands: the brands, and whether customers see them. */
export function BrandAdminPage() {
  return (
    <AdminList<Brand>
      title="Brands"
      path="brands"
      columns={COLUMNS}
      textOf={textOf}
      newLabel="New brand"
      editor={(row, onDone, onClose) => <BrandForm key={row?.id ?? 0} brand={row} onDone={onDone} onClose={onClose} />}
    />
  );
}

const formOf = (brand: Brand | null) => ({
  values: { name: brand?.name ?? '', presented: brand?.presented_to_csr !== 0 },
  version: brand?.contentVersion ?? 0,
});

function BrandForm({ brand, onDone, onClose }: { brand: Brand | null; onDone: () => void; onClose: () => void }) {
  const form = useRecordForm({
    start: formOf(brand),
    read: formOf,
    onSaved: onDone,
    check: (values) => missing(values, ['name']),
    save: (values, version) =>
      saveRecord<Brand>(
        'brands',
        brand?.id ?? null,
        { name: values.name, presented_to_csr: values.presented ? 1 : 0 },
        version,
      ),
  });
  return (
    <RecordDialog
      title={brand?.name ?? 'New brand'}
      form={form}
      labels={LABELS}
      onClose={onClose}
      history={brand && { entity: 'brand', id: brand.id, version: brand.contentVersion }}
    >
      <Box display="flex" flexDirection="column" gap="3">
        <TextField label="Name" required autoFocus maxLength={60} {...fieldProps(form, 'name')} />
        <CheckField
          label="Presented to CSR"
          {...fieldProps(form, 'presented')}
          hint="Customers see this brand when they order themselves."
        />
      </Box>
    </RecordDialog>
  );
}
