import type { SaveSupplier, Supplier } from '@iwe/contract';
import { canModifyPrices, cleanLine, emailWarning, isAbnShown, isValidAbn } from '@iwe/domain';
import { HostRoutes } from '@iwe/remote-kit';
import { useAccount } from '@iwe/session';
import { Box, ButtonLink, TextField } from '@iwe/ui';
import { use } from 'react';
import { CheckField, NoteField } from '@iwe/ui/sheet-view';
import { RecordDialog } from '../record/record-dialog.tsx';
import { missing } from '../record/required.ts';
import { saveRecord } from '../record/save-record.ts';
import { fieldProps, useRecordForm } from '@iwe/ui/sheet';

type TextName = Exclude<keyof SaveSupplier, 'is_container_builder' | 'is_active' | 'note'>;
type Values = Readonly<Record<TextName | 'note', string>> & {
  readonly is_container_builder: boolean;
  readonly is_active: boolean;
};

/** The text fields in order: label, longest length, and width in columns of six. */
const TEXTS: readonly { name: TextName; label: string; max: number; span: number; type?: 'email' | 'tel' }[] = [
  { name: 'name', label: 'Name', max: 120, span: 4 },
  { name: 'code', label: 'Code (ABN)', max: 40, span: 2 },
  { name: 'primary_person_first', label: 'First name', max: 60, span: 3 },
  { name: 'primary_person_last', label: 'Last name', max: 60, span: 3 },
  { name: 'email', label: 'Email', max: 254, span: 2, type: 'email' },
  { name: 'phone', label: 'Phone', max: 40, span: 2, type: 'tel' },
  { name: 'mobile', label: 'Mobile', max: 40, span: 2, type: 'tel' },
  { name: 'address', label: 'Address', max: 200, span: 6 },
  { name: 'city', label: 'City', max: 60, span: 2 },
  { name: 'state', label: 'State', max: 40, span: 1 },
  { name: 'postal', label: 'Postcode', max: 20, span: 1 },
  { name: 'country', label: 'Country', max: 60, span: 2 },
  { name: 'account', label: 'Account', max: 60, span: 2 },
  { name: 'website', label: 'Website', max: 200, span: 4 },
];
const LABELS = {
  ...Object.fromEntries(TEXTS.map((text) => [text.name, text.label])),
  note: 'Note',
  is_container_builder: 'Container builder',
  is_active: 'In use',
};

function formOf(supplier: Supplier | null): { values: Values; version: number } {
  const texts = Object.fromEntries(
    [...TEXTS.map((text) => text.name), 'note' as const].map((name) => [
      name,
      supplier?.[name] ?? (name === 'country' && !supplier ? 'Australia' : ''),
    ]),
  ) as Record<TextName | 'note', string>;
  return {
    values: {
      ...texts,
      is_container_builder: supplier?.is_container_builder === 1,
      is_active: supplier?.is_active !== 0,
    },
    version: supplier?.contentVersion ?? 0,
  };
}

/** The form of a supplier. */
export function SupplierForm({
  supplier,
  onDone,
  onClose,
}: {
  supplier: Supplier | null;
  onDone: () => void;
  onClose: () => void;
}) {
  const account = useAccount();
  const hasRoute = use(HostRoutes);
  const form = useRecordForm<Values, Supplier, Supplier>({
    start: formOf(supplier),
    read: formOf,
    onSaved: onDone,
    check: (values) => missing(values, ['name']),
    save: (values, version) =>
      saveRecord<Supplier>(
        'suppliers',
        supplier?.id ?? null,
        { ...values, is_container_builder: values.is_container_builder ? 1 : 0, is_active: values.is_active ? 1 : 0 },
        version,
      ),
  });
  const { values } = form;
  const abnHint =
    values.code !== '' && isAbnShown(values.code) && !isValidAbn(values.code)
      ? 'This is no valid ABN. It can be saved all the same.'
      : undefined;
  return (
    <RecordDialog
      title={supplier?.name ?? 'New supplier'}
      form={form}
      labels={LABELS}
      onClose={onClose}
      history={supplier && { entity: 'contact', id: supplier.id, version: supplier.contentVersion }}
    >
      {supplier && canModifyPrices(account) && hasRoute('/supplier_prices') && (
        <ButtonLink href={`/supplier_prices?supplier=${supplier.id}`} size="sm">
          Read a price list
        </ButtonLink>
      )}
      <Box display="grid" gridTemplateColumns="repeat(6, 1fr)" columnGap="3" rowGap="2.5">
        {TEXTS.map(({ name, label, max, span, type }) => (
          <Box key={name} gridColumn={`span ${span}`} minW="0">
            <TextField
              label={label}
              required={name === 'name'}
              autoFocus={name === 'name'}
              maxLength={max}
              {...(type ? { type } : {})}
              {...fieldProps(form, name)}
              hint={name === 'code' ? abnHint : name === 'email' ? emailWarning(cleanLine(values.email)) : undefined}
            />
          </Box>
        ))}
        <Box gridColumn="1 / -1">
          <NoteField label="Note" maxLength={2000} {...fieldProps(form, 'note')} />
        </Box>
        <Box gridColumn="1 / -1" display="flex" flexDirection="column" gap="1">
          <CheckField
            label="Container builder"
            {...fieldProps(form, 'is_container_builder')}
            hint={
              "Purchase orders to it begin at 'Initial'. There is one at a time: the flag moves here " +
              'from another supplier.'
            }
          />
          <CheckField
            label="In use"
            {...fieldProps(form, 'is_active')}
            hint="A supplier out of use is not offered any more; its sheets stay."
          />
        </Box>
      </Box>
    </RecordDialog>
  );
}
