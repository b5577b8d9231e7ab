import type { CustomerCard } from '@iwe/contract';
import { LINE_TAG_LABELS, LINE_TAGS_IN_ORDER } from '@iwe/domain';
import { GridItem, SelectField, TextField } from '@iwe/ui';
import { CustomerField, DayField, NoteField, useStaff } from '@iwe/ui/sheet';
import type { InvoiceHeader } from './invoice-content.ts';

const TAGS = LINE_TAGS_IN_ORDER.map((tag) => ({ value: tag as number, label: LINE_TAG_LABELS[tag] }));

export interface InvoiceFieldsProps {
  header: InvoiceHeader;
  onChange: (patch: Partial<InvoiceHeader>) => void;
  customer: Pick<CustomerCard, 'id' | 'name'> | null;
  onCustomer: (customer: { id: number; name: string } | null) => void;
  customerError?: string | undefined;
}

/** The fields of an invoice's head, in the order of an order on the phone. */
export function InvoiceFields({ header, onChange, customer, onCustomer, customerError }: InvoiceFieldsProps) {
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
}
