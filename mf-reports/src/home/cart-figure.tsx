import { useCart } from '@iwe/session';
import { Text } from '@iwe/ui';
import { FigureRow } from './figure-row.tsx';

/** What is quoted and not ordered, as far as anybody knows: carts are stored in browsers only. */
export function CartFigure() {
  const { entries, csr } = useCart();
  return (
    <>
      <FigureRow
        label="Quoted, not ordered: your cart"
        detail={csr === null ? '' : `for ${csr.name}`}
        value={entries.length === 0 ? '0' : entries.length === 1 ? '1 product' : `${entries.length} products`}
        href="/quotings"
        isNothing={entries.length === 0}
      />
      <Text px="4" pb="1.5" fontSize="sm" color="fg.muted">
        Carts are stored in each browser alone, so this is the one of yours on this computer.
      </Text>
    </>
  );
}
