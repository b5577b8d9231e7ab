import type { CustomerOption, PickedProduct, Supplier } from '@iwe/contract';
import { LINE_PICKER_SORT_TYPE } from '@iwe/domain';
import { api } from '@iwe/session';
import type { FieldProps } from '../../kit/controls/field.tsx';
import { REMOTE_SELECT_ROWS, RemoteSelect } from '../../kit/controls/remote-select.tsx';
import { Box, Text } from '../../kit/layout.ts';

/** A chosen customer, supplier or product as form value. */
export interface NamedRecord {
  readonly id: number;
  readonly name: string;
}
/** An option with a second line that distinguishes records of similar names. */
type Option = NamedRecord & { readonly code?: string; readonly below?: string };

/**
 * A select of one record, searched on the server: non-empty text only, 20 rows; a newer text cancels the older request.
 */
export interface RecordSelectProps extends Omit<FieldProps, 'label'> {
  label?: string;
  value: NamedRecord | null;
  onChange: (value: NamedRecord | null) => void;
  size?: 'sm' | 'md' | 'lg';
  clearable?: boolean;
  placeholder?: string;
}

type Search = (text: string, signal: AbortSignal) => Promise<readonly Option[]>;
const below = (...facts: (string | undefined)[]): string => facts.filter(Boolean).join(' · ');

/** GET customers by name, code, phone or ABN. */
const searchCustomers: Search = async (name, signal) =>
  (await api.get<{ data: CustomerOption[] }>('customers', { name, per_page: REMOTE_SELECT_ROWS }, { signal })).data.map(
    ({ id, name: called, code, phone, priceType, paymentType }) => ({
      id,
      name: called,
      below: below(code, phone, priceType, paymentType),
    }),
  );

/** GET suppliers by name, code or phone. */
const searchSuppliers: Search = async (name, signal) =>
  (await api.get<{ data: Supplier[] }>('suppliers', { name, per_page: REMOTE_SELECT_ROWS }, { signal })).data.map(
    ({ id, name: called, code, phone }) => ({ id, name: called, below: below(code, phone) }),
  );

/** GET products by code, name or any notation of a size; an exact code match is first. */
const searchProducts: Search = async (code, signal) =>
  (
    await api.get<{ data: PickedProduct[] }>(
      'products',
      { code, sortType: LINE_PICKER_SORT_TYPE, per_page: REMOTE_SELECT_ROWS },
      { signal },
    )
  ).data.map(({ id, name, code: called, stock }) => ({
    id,
    name,
    code: called,
    below: below(called, `${stock} in stock`),
  }));

function RecordSelect({
  search,
  searchedBy,
  placeholder = searchedBy,
  label,
  ...props
}: RecordSelectProps & { search: Search; searchedBy: string; label: string; keepsChoice?: boolean }) {
  return (
    <RemoteSelect<Option>
      {...props}
      label={label}
      search={search}
      placeholder={placeholder}
      optionKey={(option) => option.id}
      optionText={(option) => option.name}
      renderOption={(option) => (
        <Box>
          {option.name}
          {option.below && (
            <Text as="span" display="block" fontSize="sm" color="fg.subtle">
              {option.below}
            </Text>
          )}
        </Box>
      )}
    />
  );
}

/** Chooses a customer by name, code, phone or ABN. */
export const CustomerSelect = ({ label = 'Customer', ...props }: RecordSelectProps) => (
  <RecordSelect {...props} keepsChoice label={label} search={searchCustomers} searchedBy="Name, code, phone or ABN" />
);
/** Chooses a supplier by name, code or phone. */
export const SupplierSelect = ({ label = 'Supplier', ...props }: RecordSelectProps) => (
  <RecordSelect {...props} keepsChoice label={label} search={searchSuppliers} searchedBy="Name, code or phone" />
);
/** Chooses a product by code, name or size. */
export const ProductSelect = ({ label = 'Product', ...props }: RecordSelectProps) => (
  <RecordSelect {...props} label={label} search={searchProducts} searchedBy="Code, name or size" />
);
