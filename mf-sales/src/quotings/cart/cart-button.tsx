import { removeFromCart, setCartCustomer } from '@iwe/session';
import type { Cart } from '@iwe/session';
import { Badge, Box, Button, Flex, IconButton, Popover, quantityText, Text, VisuallyHidden } from '@iwe/ui';
import { CartIcon, CrossIcon, TrashIcon } from '../icons.tsx';
import { CartList } from './cart-list.tsx';
import { useBadgeFlash } from './use-badge-flash.ts';

/** Opens the cart. It shows the number of products and flashes when something is added. */
export function CartButton({
  cart,
  open,
  onOpenChange,
}: {
  cart: Cart;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const units = cart.entries.reduce((sum, entry) => sum + entry.qty, 0);
  const isFlashing = useBadgeFlash(units);
  const count = cart.entries.length;
  return (
    <Popover
      title="Quoting cart"
      width={400}
      placement="bottom-end"
      open={open}
      onOpenChange={onOpenChange}
      header={<CartHead count={count} units={units} />}
      footer={<CartFoot cart={cart} />}
      trigger={
        <Button title="Quoting cart (key: C)" aria-keyshortcuts="c">
          <CartIcon />
          Cart
          <Badge
            round
            tone={count === 0 ? 'neutral' : isFlashing ? 'spark' : 'accent'}
            data-flash={isFlashing || undefined}
            transition="transform 120ms ease-out, background-color 120ms"
            transform={isFlashing ? 'scale(1.25)' : 'none'}
          >
            {count}
          </Badge>
          <VisuallyHidden>{`${count === 1 ? 'product' : 'products'}, ${counted(units, 'unit')}`}</VisuallyHidden>
        </Button>
      }
    >
      {count === 0 ? (
        <Text py="4" textAlign="center" color="fg.subtle">
          The cart is empty
        </Text>
      ) : (
        <CartList entries={cart.entries} />
      )}
    </Popover>
  );
}

function CartHead({ count, units }: { count: number; units: number }) {
  return (
    <Flex as="span" align="baseline" justify="space-between" gap="3">
      Quoting cart
      <Text as="span" fontWeight="normal" fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
        {counted(count, 'product')} · {counted(units, 'unit')}
      </Text>
    </Flex>
  );
}

function CartFoot({ cart }: { cart: Cart }) {
  const { csr, entries } = cart;
  return (
    <Flex align="center" gap="2">
      <Box flex="1" minW="0">
        {csr ? (
          <Flex align="center" gap="1">
            <Box minW="0">
              <Text fontWeight="medium" lineHeight="snug" truncate title={csr.name}>
                {csr.name}
              </Text>
              <Text fontSize="sm" color="fg.muted" lineHeight="snug" truncate>
                {csr.priceType} · {csr.paymentType}
              </Text>
            </Box>
            <IconButton size="xs" label={`Remove customer ${csr.name}`} onClick={() => setCartCustomer(null)}>
              <CrossIcon />
            </IconButton>
          </Flex>
        ) : (
          <Text color="fg.subtle">No customer selected</Text>
        )}
      </Box>
      <Button
        size="sm"
        variant="ghost"
        disabled={entries.length === 0}
        title="Remove all products; the customer stays"
        onClick={() => entries.forEach((entry) => removeFromCart(entry.id))}
      >
        <TrashIcon />
        Empty
      </Button>
    </Flex>
  );
}

function counted(count: number, noun: string): string {
  return `${quantityText(count)} ${noun}${count === 1 ? '' : 's'}`;
}
