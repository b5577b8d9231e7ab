import type { CartLine } from '@iwe/contract';
import { fromCents, lineAmount, toCents } from '@iwe/domain';
import { removeFromCart } from '@iwe/session';
import type { Cart, CartEntry } from '@iwe/session';
import {
  Box,
  chakra,
  dayText,
  IconButton,
  Money,
  moneyText,
  quantityText,
  RecordLink,
  Text,
  VisuallyHidden,
} from '@iwe/ui';
import { CrossIcon } from '../icons.tsx';
import { CartQty } from './cart-qty.tsx';
import type { CartFigures } from './use-cart-figures.ts';

/** The products of the cart with editable quantities, their prices, and what is short. */
export function CartLines({ cart, figures }: { cart: Cart; figures: CartFigures | null }) {
  const lines = new Map(figures?.lines.map((line) => [line.productId, line]));
  return (
    <Lines aria-label="Cart">
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" data-end>
            Qty
          </th>
          <th scope="col" data-end>
            Price
          </th>
          <th scope="col" data-end>
            Amount
          </th>
          <th scope="col">
            <VisuallyHidden>Remove</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {cart.entries.map((entry) => (
          <Line
            key={entry.id}
            entry={entry}
            line={lines.get(entry.id)}
            isGone={figures?.missing.includes(entry.id) === true}
          />
        ))}
      </tbody>
    </Lines>
  );
}

function Line({ entry, line, isGone }: { entry: CartEntry; line: CartLine | undefined; isGone: boolean }) {
  // What the invoice takes: the quoted price, where the cart is a reopened quote.
  const price = line ? (line.quotedPrice ?? line.price) : null;
  const differs = line !== undefined && price !== line.price;
  const amountOf = (unitPrice: number) => fromCents(lineAmount(entry.qty, toCents(unitPrice)));
  return (
    <tr>
      <th scope="row">
        <Text as="span" fontWeight="semibold" lineHeight="snug">
          <RecordLink record={{ kind: 'product', id: entry.id }}>{entry.code}</RecordLink>
        </Text>
        <Text fontWeight="normal" fontSize="sm" color="fg.muted" lineHeight="snug" data-clip title={entry.name}>
          {entry.name}
        </Text>
        {isGone && <Warning>This product does not exist any more. Remove it.</Warning>}
        {line && line.short > 0 && <Warning>{shortText(line)}</Warning>}
        {price === 0 && <Warning>There is no price for this customer.</Warning>}
      </th>
      <td data-end>
        <CartQty entry={entry} />
      </td>
      <td data-end>
        <Money value={price} />
        {line && !differs && (
          <Box fontSize="sm" color="fg.subtle" lineHeight="snug">
            {line.quotedPrice === null ? line.source : 'quoted'}
          </Box>
        )}
        {line && differs && <Today value={line.price} />}
      </td>
      <td data-end>
        <Money value={price === null ? null : amountOf(price)} emphasis="strong" />
        {line && differs && <Today value={amountOf(line.price)} />}
      </td>
      <td>
        <IconButton size="sm" label={`Remove ${entry.code}`} onClick={() => removeFromCart(entry.id)}>
          <CrossIcon />
        </IconButton>
      </td>
    </tr>
  );
}

/** What it would be with the prices of today. */
function Today({ value }: { value: number }) {
  return (
    <Box fontSize="sm" color="spark.fg" lineHeight="snug">
      today {moneyText(value)}
    </Box>
  );
}

/** Returns what is missing, where the rest is, and when more arrives. */
function shortText({ available, quantity, stocks }: CartLine): string {
  const free = Math.max(0, available);
  const places = stocks.flatMap(({ warehouse, stock }) => (stock > 0 ? [`${warehouse} ${quantityText(stock)}`] : []));
  const coming = stocks.reduce((sum, { inTransit }) => sum + inTransit, 0);
  const [next] = stocks.flatMap(({ inTransit, eta }) => (inTransit > 0 && eta ? [eta] : [])).toSorted();
  return [
    `${quantityText(free)} free of ${quantityText(quantity)}`,
    ...(places.length > 0 ? [`on hand: ${places.join(', ')}`] : []),
    ...(coming > 0 ? [`${quantityText(coming)} on the way${next ? `, next ${dayText(next)}` : ''}`] : []),
  ].join(' · ');
}

function Warning({ children }: { children: string }) {
  return (
    <Text fontWeight="normal" fontSize="sm" color="spark.fg" lineHeight="snug" role="note">
      {children}
    </Text>
  );
}

const Lines = chakra('table', {
  base: {
    w: 'full',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      textAlign: 'start',
      verticalAlign: 'top',
      py: '2',
      px: '2',
      _first: { ps: '0' },
      _last: { pe: '0' },
    },
    '& thead th': { fontSize: 'sm', fontWeight: 'medium', color: 'fg.subtle', pt: '0', whiteSpace: 'nowrap' },
    '& tbody > tr > *': { borderTopWidth: '1px', borderColor: 'border.subtle' },
    '& tbody td': { whiteSpace: 'nowrap' },
    '& [data-end]': { textAlign: 'end' },
    // On a phone the figures are below their product.
    '@media (max-width: 600px)': {
      display: 'block',
      '& thead': { display: 'none' },
      '& tbody': { display: 'block' },
      '& tbody > tr': { display: 'grid', gridTemplateColumns: '1fr auto auto auto', borderTopWidth: '1px', pb: '2' },
      '& tbody > tr > *': { borderTopWidth: '0', py: '1', px: '1' },
      '& tbody > tr > th': { gridColumn: '1 / -1' },
      '& tbody > tr > td:first-of-type': { textAlign: 'start' },
    },
    '& [data-clip]': { maxW: '300px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
});
