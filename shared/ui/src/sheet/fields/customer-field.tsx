import type { CustomerOption } from '@iwe/contract';
import { api } from '@iwe/session';
import { RemoteSelect } from '../../controls/remote-select.tsx';
import { Box, Text } from '../../layout.ts';

/** The choice of a sheet's customer by name, code, phone or ABN. */
export interface CustomerFieldProps {
  value: Pick<CustomerOption, 'id' | 'name'> | null;
  onChange: (customer: Pick<CustomerOption, 'id' | 'name'> | null) => void;
  error?: string | undefined;
  disabled?: boolean;
}

export function CustomerField({ value, onChange, error, disabled = false }: CustomerFieldProps) {
  return (
    <RemoteSelect<Partial<CustomerOption> & Pick<CustomerOption, 'id' | 'name'>>
      label="Customer" required value={value} onChange={onChange} error={error} disabled={disabled} placeholder="Name, code, phone or ABN"
      search={async (name, signal) => (await api.get<{ data: CustomerOption[] }>('customers', { name, per_page: 20 }, { signal })).data}
      optionKey={(option) => option.id} optionText={(option) => option.name}
      renderOption={(option) => (
        <Box>
          {option.name}
          <Text as="span" display="block" fontSize="sm" color="fg.subtle">{[option.code, option.phone, option.priceType, option.paymentType].filter(Boolean).join(' · ')}</Text>
        </Box>
      )}
    />
  );
}
