import { memo } from 'react';
import { movesStock } from '@iwe/domain';
import { chakra, dayText, Quantity, quantityText } from '@iwe/ui';
import { TruckIcon } from '../icons.tsx';
import { LazyPopover } from './lazy-popover.tsx';
import { StockPopover } from './stock-popover.tsx';
import type { StockedRow } from './stock-popover.tsx';

/** On hand over the organisation's warehouses, what of it is available, and whether more is on its way; a click shows where. */
export const StockCell = memo(function StockCell({ row }: { row: StockedRow }) {
  if (!movesStock(row.category)) return <Quantity value={null} />;
  const coming = nextArrival(row);
  const held = row.available === row.stock ? '' : `${quantityText(row.available)} avail.`;
  const arriving = coming ? quantityText(coming.quantity) : '';
  const figures = [quantityText(row.stock), held, arriving].filter(Boolean).join(' ');
  // The name begins with what can be read on the button, so that it can be spoken to.
  const words = [
    `${figures}: Stock of ${row.code}: ${row.stock} on hand`, `${row.available} available`,
    ...(coming ? [`${coming.quantity} in transit${coming.eta ? `, next ${dayText(coming.eta)}` : ''}`] : []),
  ].join(', ');
  return (
    <LazyPopover
      title={`Stock of ${row.code}`} width={500} placement="right"
      button={(props) => (
        <StockButton type="button" data-key="s" aria-label={words} title={`${words} (key: S)`} data-level={levelOf(row)} {...props}>
          <span data-figure>{quantityText(row.stock)}</span>
          {' '}
          {(held || coming) && (
            <span data-note>
              {held}
              {held && ' '}
              {coming && <span data-coming><TruckIcon />{arriving}</span>}
            </span>
          )}
        </StockButton>
      )}
    >
      <StockPopover row={row} />
    </LazyPopover>
  );
});

/** 'none' steps back; 'held' wants a look: there is stock, but drafts hold all of it. */
function levelOf({ stock, available }: StockedRow): 'none' | 'held' | undefined {
  if (available > 0) return undefined;
  return stock > 0 || available < 0 ? 'held' : 'none';
}

/** Everything in transit, and the earliest day of it. */
function nextArrival(row: StockedRow): { quantity: number; eta: string | null } | null {
  const quantity = row.stocks.reduce((sum, stock) => sum + stock.inTransit, 0);
  if (quantity === 0) return null;
  const days = row.stocks.flatMap((stock) => (stock.inTransit > 0 && stock.eta ? [stock.eta] : [])).sort();
  return { quantity, eta: days[0] ?? null };
}

const StockButton = chakra('button', {
  base: {
    // Never wider than its column, so that a long note is cut at its beginning and the figure above it never is.
    display: 'inline-flex', flexDirection: 'column', alignItems: 'flex-end', minW: '12', maxW: 'calc(100% + 12px)', whiteSpace: 'nowrap', px: '1.5', mx: '-1.5', borderRadius: 'sm', cursor: 'pointer', lineHeight: '17px', fontVariantNumeric: 'tabular-nums',
    _hover: { bg: 'bg.muted' }, _expanded: { bg: 'bg.muted' },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.ring' },
    '& [data-figure]': { fontWeight: 'semibold' },
    '&[data-level=held] [data-figure]': { color: 'spark.fg' },
    '&[data-level=none] [data-figure]': { color: 'fg.subtle', fontWeight: 'normal' },
    '& [data-note]': { display: 'inline-flex', gap: '1.5', fontSize: 'xs', color: 'fg.subtle' },
    '& [data-coming]': { display: 'inline-flex', alignItems: 'center', gap: '0.5' },
  },
});
