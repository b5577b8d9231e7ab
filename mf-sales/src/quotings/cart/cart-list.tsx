import { removeFromCart } from '@iwe/session';
import type { Cart } from '@iwe/session';
import { Box, Flex, IconButton, Text } from '@iwe/ui';
import { CrossIcon } from '../icons.tsx';
import { CartQty } from './cart-qty.tsx';

/** The products of the cart with editable quantities. */
export function CartList({ entries }: { entries: Cart['entries'] }) {
  return (
    <Box as="ul" aria-label="Cart" listStyleType="none" mx="-3" my="-3">
      {entries.map((entry) => (
        <Flex
          as="li"
          key={entry.id}
          align="center"
          gap="2"
          px="3"
          py="2"
          borderBottomWidth="1px"
          borderColor="border.subtle"
          _last={{ borderBottomWidth: '0' }}
        >
          <Box flex="1" minW="0">
            <Text fontWeight="semibold" lineHeight="snug">
              {entry.code}
            </Text>
            <Text fontSize="sm" color="fg.muted" lineHeight="snug" truncate title={entry.name}>
              {entry.name}
            </Text>
          </Box>
          <CartQty entry={entry} />
          <IconButton size="sm" label={`Remove ${entry.code}`} onClick={() => removeFromCart(entry.id)}>
            <CrossIcon />
          </IconButton>
        </Flex>
      ))}
    </Box>
  );
}
