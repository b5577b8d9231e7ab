import { useMemo } from 'react';
import type { CustomerOption } from '@iwe/contract';
import { cartStore, useStore } from '@iwe/session';

/** The customer of the cart. The same object until another one is selected, so that filling the cart redraws no list. */
export function useCartCustomer(): CustomerOption | null {
  const id = useStore(cartStore, (cart) => cart.csr?.id ?? null);
  return useMemo(() => (id === null ? null : cartStore.get().csr), [id]);
}
