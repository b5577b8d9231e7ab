import { setCartCustomer } from '@iwe/session';
import { Badge, Flex, Tag } from '@iwe/ui';
import { useCartCustomer } from './use-cart-customer.ts';

/** The customer whose prices the list shows, with the customer's remarks. */
export function CustomerTag() {
  const csr = useCartCustomer();
  if (!csr) return null;
  return (
    <Flex align="center" gap="1.5" minW="0">
      <Tag tone="accent" onRemove={() => setCartCustomer(null)} removeLabel={`Remove customer ${csr.name}`}>
        Prices for {csr.name} · {csr.priceType}
      </Tag>
      {csr.attention && (
        <Badge tone="warning" h="6" maxW="80" title={csr.attention}>
          {csr.attention}
        </Badge>
      )}
    </Flex>
  );
}
