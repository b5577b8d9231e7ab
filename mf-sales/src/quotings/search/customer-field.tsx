import type { CustomerOption, ListAnswer } from '@iwe/contract';
import { formatAbn, isAbnShown } from '@iwe/domain';
import { api, setCartCustomer } from '@iwe/session';
import { Box, Flex, REMOTE_SELECT_ROWS, RemoteSelect, Text } from '@iwe/ui';
import { useCartCustomer } from '../use-cart-customer.ts';

/** Selects the cart's customer by name, code, phone or ABN. The choice is stored and shared by all tabs. */
export function CustomerField() {
  const csr = useCartCustomer();
  return (
    <RemoteSelect<CustomerOption>
      label="Customer"
      placeholder="Name, code, phone or ABN"
      value={csr}
      onChange={setCartCustomer}
      search={searchCustomers}
      optionKey={(customer) => customer.id}
      optionText={(customer) => customer.name}
      renderOption={(customer) => <Choice customer={customer} />}
    />
  );
}

async function searchCustomers(name: string, signal: AbortSignal): Promise<readonly CustomerOption[]> {
  const answer = await api.get<ListAnswer<CustomerOption>>(
    'customers',
    { name, per_page: REMOTE_SELECT_ROWS },
    { signal },
  );
  return answer.data;
}

function Choice({ customer }: { customer: CustomerOption }) {
  return (
    <Box>
      <Text fontWeight="medium">{customer.name}</Text>
      <Flex gap="2" fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
        <span>{isAbnShown(customer.code) ? formatAbn(customer.code) : customer.code}</span>
        {customer.phone && <span>{customer.phone}</span>}
        <span>{customer.priceType}</span>
      </Flex>
    </Box>
  );
}
