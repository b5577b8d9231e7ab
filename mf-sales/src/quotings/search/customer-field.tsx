import { useEffect, useRef } from 'react';
import type { CustomerOption, ListAnswer } from '@iwe/contract';
import { formatAbn, isAbnShown } from '@iwe/domain';
import { api, setCartCustomer } from '@iwe/session';
import { Box, Flex, REMOTE_SELECT_ROWS, RemoteSelect, Text } from '@iwe/ui';
import { useCartCustomer } from '../use-cart-customer.ts';

/**
 * Selects the cart's customer by name, code, phone or ABN. The choice is stored and shared by all tabs. A quote begins
 * with its customer, so the field has the focus when the page opens without a search; the choice goes on to what is
 * quoted (`onChosen`), where a keyboard is used.
 */
export function CustomerField({ isFirst, onChosen }: { isFirst: boolean; onChosen: () => void }) {
  const csr = useCartCustomer();
  const field = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(isFirst);
  useEffect(() => {
    // A finger's focus would open the keyboard of a phone over the page.
    if (wantsFocus.current && !isTouch() && !isElsewhere())
      field.current?.querySelector('input')?.focus({ preventScroll: true });
  }, []);
  return (
    <Box ref={field}>
      <RemoteSelect<CustomerOption>
        label="Customer"
        placeholder="Name, code, phone or ABN"
        value={csr}
        onChange={(customer) => {
          setCartCustomer(customer);
          if (customer && !isTouch()) onChosen();
        }}
        keepsChoice
        search={searchCustomers}
        optionKey={(customer) => customer.id}
        optionText={(customer) => customer.name}
        renderOption={(customer) => <Choice customer={customer} />}
      />
    </Box>
  );
}

/** Somebody is already in a field, for example of Ctrl+K, which closes when it loses the focus. */
const isElsewhere = (): boolean => document.activeElement?.matches('input, textarea, select, [role=dialog] *') === true;

const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

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
