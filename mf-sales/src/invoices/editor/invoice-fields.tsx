import type { CustomerCard } from '@iwe/contract';
import { LINE_TAG_LABELS, LINE_TAGS_IN_ORDER, TAX_TYPE_LABELS } from '@iwe/domain';
import { Box, GridItem, SelectField, TextField } from '@iwe/ui';
import type { SelectOption } from '@iwe/ui';
import { CustomerField, DayField, NoteField, useStaff } from '@iwe/ui/sheet';
import { memo } from 'react';
import type { InvoiceHeader } from './invoice-content.ts';

const TAGS = LINE_TAGS_IN_ORDER.map((tag) => ({ value: tag as number, label: LINE_TAG_LABELS[tag] }));

export interface InvoiceFieldsProps {
  header: InvoiceHeader;
  onChange: (patch: Partial<InvoiceHeader>) => void;
  customer: Pick<CustomerCard, 'id' | 'name'> | null;
  onCustomer: (customer: { id: number; name: string } | null) => void;
  customerError?: string | undefined;
}

/** The fields of an invoice's head, in the order of an order on the phone. Typing in the lines does not draw them again. */
export const InvoiceFields = memo(function InvoiceFields({ header, onChange, customer, onCustomer, customerError }: InvoiceFieldsProps) {
  const staff = useStaff();
  return (
    <>
      <GridItem colSpan={2}><CustomerField value={customer} onChange={onCustomer} error={customerError} /></GridItem>
      <DayField label="Date" required value={header.date} onChange={(date) => onChange({ date: date || header.date })} />
      <DayField label="Dispatch Date" value={header.deliveryDate} onChange={(deliveryDate) => onChange({ deliveryDate })} />
      <DayField label="Due Date" value={header.dueDate} onChange={(dueDate) => onChange({ dueDate })} />
      <TextField label="Reference" value={header.reference} maxLength={100} onChange={(reference) => onChange({ reference })} />
      <SelectField label="Tag" value={header.tagId} options={TAGS} clearable={false} onChange={(tagId) => onChange({ tagId: tagId ?? 1 })} />
      <GridItem colSpan={2}><TextField label="Address" value={header.address} maxLength={500} onChange={(address) => onChange({ address })} /></GridItem>
      <TextField label="Phone" type="tel" value={header.phone} maxLength={60} onChange={(phone) => onChange({ phone })} />
      <SelectField label="Service Staff" value={header.csrServiceId} options={staff.options} isLoading={staff.isLoading} onChange={(csrServiceId) => onChange({ csrServiceId })} />
      <SelectField label="Business Staff" value={header.csrBDId} options={staff.options} isLoading={staff.isLoading} onChange={(csrBDId) => onChange({ csrBDId })} />
      <NoteField label="CSR Self Note" value={header.csrSelfNote} rows={1} maxLength={2000} onChange={(csrSelfNote) => onChange({ csrSelfNote })} />
      <NoteField label="Comments" value={header.comments} rows={1} maxLength={2000} onChange={(comments) => onChange({ comments })} />
    </>
  );
});

const TAX_TYPES = Object.entries(TAX_TYPE_LABELS).map(([value, label]) => ({ value: Number(value), label }));

interface LineToolsProps {
  header: InvoiceHeader;
  onChange: (patch: Partial<InvoiceHeader>) => void;
  warehouses: readonly SelectOption<number>[];
}

/** What holds for all lines: where the goods come from, and the tax type. */
export const LineTools = memo(function LineTools({ header, onChange, warehouses }: LineToolsProps) {
  return (
    <>
      <Box flex="1" />
      <Box w="44"><SelectField hideLabel label="Warehouse" size="sm" placeholder="Stock of all warehouses" value={header.warehouseId} options={warehouses} onChange={(warehouseId) => onChange({ warehouseId })} /></Box>
      <Box w="40"><SelectField hideLabel label="Tax Type" size="sm" clearable={false} value={header.taxType} options={TAX_TYPES} onChange={(taxType) => onChange({ taxType: taxType ?? header.taxType })} /></Box>
    </>
  );
});
