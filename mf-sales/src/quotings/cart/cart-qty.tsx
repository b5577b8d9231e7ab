import { useState } from 'react';
import { setCartQuantity } from '@iwe/session';
import type { CartEntry } from '@iwe/session';
import { QtyInput } from '@iwe/ui';
import { CART_QUANTITY_MAX } from '@iwe/domain';

/**
 * The quantity of an entry. While it is empty or 0, as during typing, the cart keeps the previous quantity; removing
 * has a button of its own.
 */
export function CartQty({ entry }: { entry: CartEntry }) {
  const [unfinished, setUnfinished] = useState<{ value: number | null } | null>(null);
  return (
    <QtyInput
      label={`Quantity of ${entry.code}`}
      value={unfinished ? unfinished.value : entry.qty}
      max={CART_QUANTITY_MAX}
      width="12"
      onChange={(qty) => {
        const isFinished = qty !== null && qty > 0;
        setUnfinished(isFinished ? null : { value: qty });
        if (isFinished) setCartQuantity(entry.id, qty);
      }}
      onBlur={() => setUnfinished(null)}
    />
  );
}
