import { cartPieces } from '@iwe/domain';
import { useRef, useState } from 'react';
import { replaceCart, setCartCustomer } from '@iwe/session';
import type { Cart } from '@iwe/session';
import { Box, Button, Drawer, Flex, IconButton, Text } from '@iwe/ui';
import { CrossIcon, TrashIcon } from '../icons.tsx';
import { CartLines } from './cart-lines.tsx';
import { CartSums } from './cart-sums.tsx';
import { counted } from './counted.ts';
import { ParkForm } from './park-form.tsx';
import { useCartFigures } from './use-cart-figures.ts';

/** The cart with its prices, warnings and totals; from here it is parked as a quote or checked out. */
export function CartDrawer({ cart, onClose, onCheckOut }: { cart: Cart; onClose: () => void; onCheckOut: () => void }) {
  const [isParking, setIsParking] = useState(false);
  const { figures, error, isCurrent, reload } = useCartFigures(cart);
  const checkOut = useRef<HTMLButtonElement>(null);
  const { entries, csr, quote } = cart;
  const units = cartPieces(entries);
  const isEmpty = entries.length === 0;
  return (
    <Drawer
      open
      onClose={onClose}
      initialFocus={checkOut}
      size="lg"
      title={
        <Flex as="span" align="baseline" gap="3">
          {quote ? `Quoting cart: ${quote.no}${quote.name && ` · ${quote.name}`}` : 'Quoting cart'}
          <Text as="span" fontWeight="normal" fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
            {counted(entries.length, 'product')} · {counted(units, 'unit')}
          </Text>
        </Flex>
      }
      footer={
        <Flex gap="2" w="full" wrap="wrap">
          <Button
            variant="ghost"
            disabled={isEmpty}
            title="Remove all products; the customer stays"
            onClick={() => replaceCart({ entries: [], csr, quote: null })}
          >
            <TrashIcon />
            Empty
          </Button>
          <Box flex="1" />
          <Button disabled={isEmpty || isParking} onClick={() => setIsParking(true)}>
            {quote ? 'Save quote…' : 'Park as quote…'}
          </Button>
          <Button ref={checkOut} variant="solid" disabled={isEmpty} onClick={onCheckOut} title="Check out (Alt+C)">
            Check out &gt;
          </Button>
        </Flex>
      }
    >
      <Flex direction="column" gap="4">
        <Customer cart={cart} />
        {isEmpty ? (
          <Text py="8" textAlign="center" color="fg.subtle">
            The cart is empty. Type a quantity beside a product and press Enter.
          </Text>
        ) : (
          <>
            <CartLines cart={cart} figures={figures} />
            {error && (
              <Flex role="alert" align="center" gap="3" color="danger.fg">
                <Text flex="1">{error.lines.join(' ')}</Text>
                <Button size="sm" onClick={reload}>
                  Try again
                </Button>
              </Flex>
            )}
            {figures && <CartSums figures={figures} isCurrent={isCurrent} />}
            {isParking && figures && (
              <ParkForm cart={cart} figures={figures} onCancel={() => setIsParking(false)} onParked={onClose} />
            )}
          </>
        )}
      </Flex>
    </Drawer>
  );
}

function Customer({ cart: { csr } }: { cart: Cart }) {
  if (!csr) return <Text color="fg.subtle">No customer selected: prices are those of Class A.</Text>;
  return (
    <Flex align="center" gap="2" bg="bg.subtle" borderRadius="lg" px="3" py="2">
      <Box flex="1" minW="0">
        <Text fontWeight="semibold" lineHeight="snug" truncate title={csr.name}>
          {csr.name}
        </Text>
        <Text fontSize="sm" color="fg.muted" lineHeight="snug" truncate>
          {csr.priceType} · {csr.paymentType}
          {csr.attention && ` · ${csr.attention}`}
        </Text>
      </Box>
      <IconButton size="sm" label={`Remove customer ${csr.name}`} onClick={() => setCartCustomer(null)}>
        <CrossIcon />
      </IconButton>
    </Flex>
  );
}
