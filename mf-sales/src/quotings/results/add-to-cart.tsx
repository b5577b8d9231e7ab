import { memo, useState } from 'react';
import type { QuotingRow } from '@iwe/contract';
import { addToCart, cartStore, toast, TOAST_MS, useStore } from '@iwe/session';
import { CART_QUANTITY_MAX } from '@iwe/domain';
import { Button, Flex, Text } from '@iwe/ui';
import { RowQty } from './row-qty.tsx';

/** Quantity and Add of one row: a whole number from 0 to 999 (spec §5); Add is disabled at 0 or without a quantity. */
export const AddToCart = memo(function AddToCart({ product }: { product: Pick<QuotingRow, 'id' | 'code' | 'name'> }) {
  const [qty, setQty] = useState<number | null>(null);
  const inCart = useStore(cartStore, (cart) => cart.entries.find((entry) => entry.id === product.id)?.qty ?? 0);
  const canAdd = qty !== null && qty > 0;
  const add = () => {
    if (!canAdd) return;
    if (inCart + qty > CART_QUANTITY_MAX)
      toast.warning(`The cart takes at most ${CART_QUANTITY_MAX} of ${product.code}.`, { duration: TOAST_MS.short });
    addToCart({ id: product.id, name: product.name, code: product.code }, qty);
    setQty(null);
  };
  return (
    <Flex align="center" justify="flex-end" gap="1.5">
      <Text
        as="span"
        minW="6"
        textAlign="end"
        fontSize="xs"
        fontWeight="medium"
        color="accent.fg"
        title={inCart > 0 ? `${inCart} in the cart` : undefined}
      >
        {inCart > 0 ? `×${inCart}` : ''}
      </Text>
      <RowQty label={`Quantity of ${product.code}`} value={qty} onChange={setQty} onEnter={add} />
      <Button
        size="sm"
        px="2.5"
        variant={canAdd ? 'solid' : 'outline'}
        disabled={!canAdd}
        onClick={add}
        aria-label={`Add ${product.code}`}
        title="Add to cart (Enter in the quantity)"
      >
        Add
      </Button>
    </Flex>
  );
});
