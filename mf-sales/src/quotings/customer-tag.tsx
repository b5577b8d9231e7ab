import { setCartCustomer } from '@iwe/session';
import { Badge, Button, Flex, Tag } from '@iwe/ui';
import { useCartCustomer } from './use-cart-customer.ts';
import type { useClassColumns } from './use-class-columns.ts';

/** The customer whose prices the list shows, with the customer's remarks, and whether all classes are shown as well. */
export function CustomerTag({ classes }: { classes: ReturnType<typeof useClassColumns> }) {
  const csr = useCartCustomer();
  if (!csr) return null;
  return (
    <Flex align="center" gap="1.5" minW="0" css={PHONE_CSS}>
      <Tag tone="accent" onRemove={() => setCartCustomer(null)} removeLabel={`Remove customer ${csr.name}`}>
        Prices for {csr.name} · {csr.priceType}
      </Tag>
      <Button
        size="xs"
        variant="ghost"
        aria-pressed={classes.isShown}
        aria-keyshortcuts="k"
        title="Show or hide the prices of the classes B to E (key: K)"
        onClick={classes.toggle}
      >
        {classes.isShown ? 'Hide classes' : 'All classes'}
      </Button>
      {csr.attention && (
        <Badge tone="warning" h="6" maxW="80" title={csr.attention}>
          {csr.attention}
        </Badge>
      )}
    </Flex>
  );
}

// On a phone a long name takes a second line: the page must not become wider than the window.
const PHONE_CSS = {
  '@media (max-width: 700px)': {
    flexWrap: 'wrap',
    '& > span': { maxWidth: '100%', height: 'auto', minHeight: '6', whiteSpace: 'normal', overflowWrap: 'anywhere' },
  },
};
