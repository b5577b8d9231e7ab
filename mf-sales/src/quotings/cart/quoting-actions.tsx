import { useState } from 'react';
import { useCart } from '@iwe/session';
import { Button, IconButton, lazyPart, useHotkey } from '@iwe/ui';
import { useSearchParams } from 'react-router-dom';
import { KeyboardIcon } from '../icons.tsx';
import { CartButton } from './cart-button.tsx';

// Loaded with the first use: most searches end without a cart.
const CartDrawer = lazyPart(async () => (await import('./cart-drawer.tsx')).CartDrawer, {
  name: 'The cart',
  isOverlay: true,
});
const CheckoutDialog = lazyPart(async () => (await import('./checkout-dialog.tsx')).CheckoutDialog, {
  name: 'The check out',
  isOverlay: true,
});
const ShortcutsDialog = lazyPart(async () => (await import('../shortcuts-dialog.tsx')).ShortcutsDialog, {
  name: 'The list of keys',
  isOverlay: true,
});
const QuotesDrawer = lazyPart(async () => (await import('../quotes/quotes-drawer.tsx')).QuotesDrawer, {
  name: 'The quotes',
  isOverlay: true,
});

/** The actions of the quotings: parked quotes, the cart, checkout, and the list of keys. */
export function QuotingActions() {
  const cart = useCart();
  const [params, setParams] = useSearchParams();
  // Home and links from elsewhere open the page with its quotes.
  const [opened, setOpened] = useState<'cart' | 'quotes' | 'checkout' | 'cart-checkout' | 'keys' | null>(
    params.has('quotes') ? 'quotes' : null,
  );
  // A link, such as of a customer's page or Ctrl+K, opens one quote.
  const asked = Number(params.get('quote')) || null;
  const isQuotes = opened === 'quotes' || (opened === null && asked !== null);
  const isEmpty = cart.entries.length === 0;
  const close = () => setOpened(null);
  const closeQuotes = (next: 'cart' | null = null) => {
    setOpened(next);
    if (!params.has('quotes') && !params.has('quote')) return;
    const rest = new URLSearchParams(params);
    rest.delete('quotes');
    rest.delete('quote');
    setParams(rest, { replace: true });
  };
  useHotkey('c', () => setOpened('cart'));
  useHotkey('q', () => setOpened('quotes'));
  useHotkey('alt+c', () => setOpened('checkout'), { enabled: !isEmpty });
  useHotkey('?', () => setOpened('keys'));
  return (
    <>
      <IconButton label="Keys (?)" aria-keyshortcuts="?" data-keys onClick={() => setOpened('keys')}>
        <KeyboardIcon />
      </IconButton>
      <Button title="Parked carts (key: Q)" aria-keyshortcuts="q" onClick={() => setOpened('quotes')}>
        Quotes
      </Button>
      <CartButton cart={cart} onOpen={() => setOpened('cart')} />
      <Button
        variant="solid"
        disabled={isEmpty}
        title="Check out (Alt+C)"
        aria-keyshortcuts="Alt+c"
        onClick={() => setOpened('checkout')}
      >
        Check out &gt;
      </Button>
      {opened === 'keys' && <ShortcutsDialog open onClose={close} />}
      {(opened === 'cart' || opened === 'cart-checkout') && (
        <CartDrawer cart={cart} onClose={close} onCheckOut={() => setOpened('cart-checkout')} />
      )}
      {isQuotes && (
        <QuotesDrawer key={asked} first={asked} onClose={() => closeQuotes()} onReopened={() => closeQuotes('cart')} />
      )}
      {opened === 'checkout' && <CheckoutDialog open onClose={close} onGone={close} />}
      {/* Over the cart, which is where one was when the question is left without an answer. */}
      {opened === 'cart-checkout' && <CheckoutDialog open onClose={() => setOpened('cart')} onGone={close} />}
    </>
  );
}
