import { useMemo } from 'react';
import type { CustomerOption } from '@iwe/contract';
import { cartStore, useStore } from '@iwe/session';

/**
 * Returns the cart's customer: the same object until another one is selected, so that changes of the cart re-render no
 * list.
 */
export function useCartCustomer(): CustomerOption | null {
  const id = useStore(cartStore, (cart) => cart.csr?.id ?? null);
  return useMemo(() => (id === null ? null : cartStore.get().csr), [id]);
}
