import type { Supplier } from '@iwe/contract';
import { api } from '@iwe/session';
import { Box, RemoteSelect, Text } from '@iwe/ui';

/** A supplier as the form knows it. */
export type NamedSupplier = Pick<Supplier, 'id' | 'name'>;
type Option = NamedSupplier & Partial<Pick<Supplier, 'code' | 'phone'>>;

export interface SupplierFieldProps {
  value: NamedSupplier | null;
  onChange: (supplier: NamedSupplier | null) => void;
  error?: string | undefined;
}

/** The choice of a purchase's supplier by name, code or phone. */
export function SupplierField({ value, onChange, error }: SupplierFieldProps) {
  return (
    <RemoteSelect<Option>
      label="Supplier" required value={value} onChange={onChange} error={error} placeholder="Name, code or phone"
      search={async (name, signal) => (await api.get<{ data: Supplier[] }>('suppliers', { name, per_page: 20 }, { signal })).data}
      optionKey={(option) => option.id} optionText={(option) => option.name}
      renderOption={(option) => (
        <Box>
          {option.name}
          <Text as="span" display="block" fontSize="sm" color="fg.subtle">{[option.code, option.phone].filter(Boolean).join(' · ')}</Text>
        </Box>
      )}
    />
  );
}
