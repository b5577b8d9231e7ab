import type { SheetListAnswer, SheetRow } from '@iwe/contract';
import { formatDate, SHEET_STATUS_LABELS, SHEET_TYPES, SheetStatus, SheetType } from '@iwe/domain';
import type { SheetStatus as Status } from '@iwe/domain';
import { api } from '@iwe/session';
import { Box, quantityText, RemoteSelect, Text } from '@iwe/ui';

/** The sheet that a purchase belongs to, as the form knows it. */
export interface NamedSheet { readonly id: number; readonly no: string }
type Option = NamedSheet & Partial<SheetRow>;

export interface RelatedFieldProps {
  label: string;
  /** The kind whose relations are looked up: bills belong to orders, credit notes to bills or orders. */
  type: SheetType;
  supplierId: number | null;
  value: NamedSheet | null;
  onChange: (related: NamedSheet | null) => void;
}

/** The choice of the related order (relatedNo) by its number: of the chosen supplier, or of any while none is. */
export function RelatedField({ label, type, supplierId, value, onChange }: RelatedFieldProps) {
  const search = async (number: string, signal: AbortSignal) => {
    const query = { type: 'purchase', ...(type === SheetType.BillCreditNote ? {} : { search_type: 'orders' }), number, upstream: supplierId, page: 1, per_page: 20 };
    const { data } = await api.get<SheetListAnswer>('orders', query, { signal });
    return data.filter((row) => row.status !== SheetStatus.Voided && row.type !== SheetType.BillCreditNote);
  };
  return (
    <RemoteSelect<Option>
      label={label} value={value} onChange={onChange} placeholder={type === SheetType.BillCreditNote ? 'Bill or PO number' : 'PO number'}
      search={search} optionKey={(option) => option.id} optionText={(option) => option.no}
      renderOption={(option) => <RelatedOption option={option} />}
    />
  );
}

function RelatedOption({ option: { no, date, status, qty, customerName, type } }: { option: Option }) {
  const facts = [type === undefined ? '' : SHEET_TYPES[type as SheetType].label, date ? formatDate(date) : '', status === undefined ? '' : SHEET_STATUS_LABELS[status as Status], qty === undefined ? '' : `${quantityText(qty)} units`, customerName];
  return (
    <Box>
      {no}
      <Text as="span" display="block" fontSize="sm" color="fg.subtle">{facts.filter(Boolean).join(' · ')}</Text>
    </Box>
  );
}
