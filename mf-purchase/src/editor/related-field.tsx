import type { SheetListAnswer, SheetRow } from '@iwe/contract';
import {
  formatSheetNumber,
  parseSheetNumber,
  SHEET_STATUS_LABELS,
  SHEET_TYPES,
  SheetStatus,
  SheetType,
} from '@iwe/domain';
import type { SheetStatus as Status } from '@iwe/domain';
import { api, t } from '@iwe/session';
import { Box, dayText, quantityText, RemoteSelect, Text } from '@iwe/ui';
import { useEffect, useRef, useState } from 'react';

/** The related sheet as form value. */
export interface NamedSheet {
  readonly id: number;
  readonly no: string;
}
type Option = NamedSheet & Partial<SheetRow>;

export interface RelatedFieldProps {
  label: string;
  /** The kind of the sheet being edited: bills refer to orders, credit notes to bills or orders. */
  type: SheetType;
  supplierId: number | null;
  value: NamedSheet | null;
  onChange: (related: NamedSheet | null) => void;
  /** A number that was typed but not chosen (yet); when the form is submitted before that, the server resolves it. */
  text: string;
  onText: (text: string) => void;
}

/** Returns a complete sheet number: 'po300' is PO000300, and so is '300' when only orders are possible. */
export function fullNumber(text: string, type: SheetType): string {
  const typed = text.trim();
  const parsed = parseSheetNumber(type !== SheetType.BillCreditNote && /^\d+$/.test(typed) ? `PO${typed}` : typed);
  return parsed ? formatSheetNumber(parsed.type, parsed.number) : typed;
}

/**
 * Selects the related order (relatedNo) by its number: of the chosen supplier, or of any when none is chosen. A number
 * that is typed in full is accepted when the field is left.
 */
export function RelatedField({ label, type, supplierId, value, onChange, text, onText }: RelatedFieldProps) {
  const [unknown, setUnknown] = useState('');
  const find = async (number: string, signal: AbortSignal) => {
    const query = {
      type: 'purchase',
      ...(type === SheetType.BillCreditNote ? {} : { search_type: 'orders' }),
      number,
      upstream: supplierId,
      page: 1,
      per_page: 20,
    };
    const { data } = await api.get<SheetListAnswer>('orders', query, { signal });
    return data.filter((row) => row.status !== SheetStatus.Voided && row.type !== SheetType.BillCreditNote);
  };
  // The first option is what Tab takes, so it is the one that is taken where somebody leaves before the list is there.
  // An old one is asked for by itself: many newer numbers may contain '2'.
  const search = async (number: string, signal: AbortSignal) => {
    const exact = fullNumber(number, type);
    const [rows, same] = await Promise.all([find(number, signal), exact === number ? [] : find(exact, signal)]);
    const first = [...same, ...rows].find((row) => row.no === exact);
    return first ? [first, ...rows.filter((row) => row.id !== first.id)] : rows;
  };
  // Text typed meanwhile wins over the text when the field was left.
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  });
  const resolve = async (left: string) => {
    const number = fullNumber(left, type);
    if (number === '') return;
    try {
      const found = (await find(number, new AbortController().signal)).find((row) => row.no === number);
      if (latest.current !== left) return;
      if (!found) return setUnknown(left);
      onText('');
      onChange({ id: found.id, no: found.no });
    } catch {
      // The API client has shown the error; the text is sent with the sheet, and the server resolves it.
    }
  };
  const reason =
    type === SheetType.BillCreditNote ? 'No such bill or order of this supplier.' : 'No such order of this supplier.';
  return (
    <RemoteSelect<Option>
      label={label}
      value={value}
      onChange={onChange}
      free={{ text, onText, onLeave: (left) => void resolve(left) }}
      error={text !== '' && text === unknown ? reason : undefined}
      placeholder={type === SheetType.BillCreditNote ? 'Bill or PO number' : 'PO number'}
      search={search}
      optionKey={(option) => option.id}
      optionText={(option) => option.no}
      renderOption={(option) => <RelatedOption option={option} />}
    />
  );
}

function RelatedOption({ option: { no, date, status, qty, customerName, type } }: { option: Option }) {
  const facts = [
    type === undefined ? '' : t(SHEET_TYPES[type as SheetType].label),
    date ? dayText(date) : '',
    status === undefined ? '' : t(SHEET_STATUS_LABELS[status as Status]),
    qty === undefined ? '' : t('{} units', quantityText(qty)),
    customerName,
  ];
  return (
    <Box>
      {no}
      <Text as="span" display="block" fontSize="sm" color="fg.subtle">
        {facts.filter(Boolean).join(' · ')}
      </Text>
    </Box>
  );
}
