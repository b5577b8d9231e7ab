import { setCartCustomer } from '@iwe/session';
import { Badge, Button, Flex, Tag, Text } from '@iwe/ui';
import { useCartCustomer } from './use-cart-customer.ts';
import type { useClassColumns } from './use-class-columns.ts';

/** The customer whose prices the list shows, with the customer's remarks, and whether all classes are shown as well. */
export function CustomerTag({ classes }: { classes: ReturnType<typeof useClassColumns> }) {
  const csr = useCartCustomer();
  if (!csr) return null;
  return (
    <Flex align="center" gap="1.5" minW="0" css={HEADER_CSS}>
      <Tag tone="accent" onRemove={() => setCartCustomer(null)} removeLabel={`Remove customer ${csr.name}`}>
        <Text as="span" minW="0" overflow="hidden" textOverflow="ellipsis" lineHeight="short">
          Prices for {csr.name} · {csr.priceType}
        </Text>
      </Tag>
      <Button
        size="xs"
        variant="ghost"
        flexShrink={0}
        aria-pressed={classes.isShown}
        aria-keyshortcuts="k"
        title="Show or hide the prices of the classes B to E (key: K)"
        onClick={classes.toggle}
      >
        {classes.isShown ? 'Hide classes' : 'All classes'}
      </Button>
      {csr.attention && (
        <Badge tone="warning" title={csr.attention} css={REMARK_CSS}>
          {csr.attention}
        </Badge>
      )}
    </Flex>
  );
}

// Where there is no room for all, the remark is cut before the customer's name; its title has all of it.
const REMARK_CSS = {
  display: 'block',
  height: '6',
  lineHeight: '22px',
  minWidth: '20',
  maxWidth: '80',
  flexShrink: '9',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
};

// On a phone a long name takes a second line: the page must not become wider than the window.
const HEADER_CSS = {
  '& > span:first-of-type': { minWidth: '0' },
  '@media (max-width: 700px)': {
    flexWrap: 'wrap',
    '& > span': { maxWidth: '100%', height: 'auto', minHeight: '6', whiteSpace: 'normal', overflowWrap: 'anywhere' },
  },
};
