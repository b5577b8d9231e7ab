import type { CustomerCard } from '@iwe/contract';
import { invoiceSheet } from '@iwe/sheets';
import { Box } from '@iwe/ui';
import { CustomerField, DefinedInputs, DefinedLineInputs } from '@iwe/ui/sheet';
import { memo } from 'react';
import type { InvoiceHeader } from './invoice-content.ts';

interface HeaderProps {
  header: InvoiceHeader;
  onChange: (patch: Partial<InvoiceHeader>) => void;
}

export interface InvoiceFieldsProps extends HeaderProps {
  customer: Pick<CustomerCard, 'id' | 'name'> | null;
  onCustomer: (customer: { id: number; name: string } | null) => void;
  customerError?: string | undefined;
}

/** The fields of an invoice's head. Memoised, so that typing in the lines doesn't render them again. */
export const InvoiceFields = memo(function InvoiceFields({
  header,
  onChange,
  customer,
  onCustomer,
  customerError,
}: InvoiceFieldsProps) {
  return (
    <DefinedInputs
      definition={invoiceSheet}
      header={header}
      onChange={onChange}
      specials={{ customerId: <CustomerField value={customer} onChange={onCustomer} error={customerError} /> }}
    />
  );
});

/** Settings of all lines: the warehouse that ships the goods, and the tax type. */
export const LineTools = memo(function LineTools({ header, onChange }: HeaderProps) {
  return (
    <>
      <Box flex="1" />
      <DefinedLineInputs definition={invoiceSheet} header={header} onChange={onChange} />
    </>
  );
});
