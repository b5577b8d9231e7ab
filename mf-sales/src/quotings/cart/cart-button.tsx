import { cartPieces } from '@iwe/domain';
import type { Cart } from '@iwe/session';
import { Badge, Button, VisuallyHidden } from '@iwe/ui';
import { CartIcon } from '../icons.tsx';
import { counted } from './counted.ts';
import { useBadgeFlash } from './use-badge-flash.ts';

/** Opens the cart. It shows the number of products and flashes when something is added. */
export function CartButton({ cart, onOpen }: { cart: Cart; onOpen: () => void }) {
  const units = cartPieces(cart.entries);
  const isFlashing = useBadgeFlash(units);
  const count = cart.entries.length;
  return (
    <Button title="Quoting cart (key: C)" aria-keyshortcuts="c" aria-haspopup="dialog" onClick={onOpen}>
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
  );
}
