import { useState } from 'react';
import { useCart } from '@iwe/session';
import { Button, IconButton, useHotkey } from '@iwe/ui';
import { KeyboardIcon } from '../icons.tsx';
import { ShortcutsDialog } from '../shortcuts-dialog.tsx';
import { CartButton } from './cart-button.tsx';
import { CheckoutDialog } from './checkout-dialog.tsx';

/** The actions of the quotings: the cart, checkout, and the list of keys. */
export function QuotingActions() {
  const cart = useCart();
  const [opened, setOpened] = useState<'cart' | 'checkout' | 'keys' | null>(null);
  const isEmpty = cart.entries.length === 0;
  const close = () => setOpened(null);
  useHotkey('c', () => setOpened('cart'));
  useHotkey('alt+c', () => setOpened('checkout'), { enabled: !isEmpty });
  useHotkey('?', () => setOpened('keys'));
  return (
    <>
      <IconButton label="Keys (?)" aria-keyshortcuts="?" onClick={() => setOpened('keys')}>
        <KeyboardIcon />
      </IconButton>
      <CartButton cart={cart} open={opened === 'cart'} onOpenChange={(open) => setOpened(open ? 'cart' : null)} />
      <Button
        variant="solid"
        disabled={isEmpty}
        title="Check out (Alt+C)"
        aria-keyshortcuts="Alt+c"
        onClick={() => setOpened('checkout')}
      >
        Check out &gt;
      </Button>
      <CheckoutDialog open={opened === 'checkout'} onClose={close} />
      <ShortcutsDialog open={opened === 'keys'} onClose={close} />
    </>
  );
}
