import { memo } from 'react';
import { movesStock } from '@iwe/domain';
import { chakra, dayText, lazyPart, Quantity, quantityText, Skeleton } from '@iwe/ui';
import { TruckIcon } from '../icons.tsx';
import { LazyPopover } from './lazy-popover.tsx';
import type { StockedRow } from './stock-popover.tsx';

const StockPopover = lazyPart(async () => (await import('./stock-popover.tsx')).StockPopover, {
  name: 'The stock',
  waiting: <Skeleton h="24" />,
});

/**
 * On hand in the organisation's warehouses, how much is available, and whether more is incoming; a click shows the
 * warehouses.
 */
export const StockCell = memo(function StockCell({ row }: { row: StockedRow }) {
  if (!movesStock(row.category)) return <Quantity value={null} />;
  const coming = nextArrival(row);
  const held = row.available === row.stock ? '' : `${quantityText(row.available)} av.`;
  const arriving = coming ? quantityText(coming.quantity) : '';
  const figures = [quantityText(row.stock), held, arriving].filter(Boolean).join(' ');
  // The accessible name begins with the visible text, so that speech control can name it.
  const words = [
    `${figures}: Stock of ${row.code}: ${row.stock} on hand`,
    `${row.available} available`,
    ...(coming ? [`${coming.quantity} in transit${coming.eta ? `, next ${dayText(coming.eta)}` : ''}`] : []),
  ].join(', ');
  return (
    <LazyPopover
      title={`Stock of ${row.code}`}
      width={500}
      placement="right"
      button={(props) => (
        <StockButton
          type="button"
          data-key="s"
          aria-label={words}
          title={`${words} (key: S)`}
          data-level={levelOf(row)}
          {...props}
        >
          <span data-figure>{quantityText(row.stock)}</span>{' '}
          {(held || coming) && (
            <span data-note>
              {held}
              {held && ' '}
              {coming && (
                <span data-coming>
                  <TruckIcon />
                  {arriving}
                </span>
              )}
            </span>
          )}
        </StockButton>
      )}
    >
      <StockPopover row={row} />
    </LazyPopover>
  );
});

/** 'none' is less prominent; 'held' needs attention: there is stock, but drafts reserve all of it. */
function levelOf({ stock, available }: StockedRow): 'none' | 'held' | undefined {
  if (available > 0) return undefined;
  return stock > 0 || available < 0 ? 'held' : 'none';
}

/** Returns the total in transit and its earliest day. */
function nextArrival(row: StockedRow): { quantity: number; eta: string | null } | null {
  const quantity = row.stocks.reduce((sum, stock) => sum + stock.inTransit, 0);
  if (quantity === 0) return null;
  const days = row.stocks.flatMap((stock) => (stock.inTransit > 0 && stock.eta ? [stock.eta] : [])).sort();
  return { quantity, eta: days[0] ?? null };
}

const StockButton = chakra('button', {
  base: {
    // Never wider than its column, so that a long note is cut but never the figure above it.
    display: 'inline-flex',
    flexDirection: 'column',
    alignItems: 'flex-end',
    minW: '12',
    maxW: 'calc(100% + 8px)',
    whiteSpace: 'nowrap',
    // As far as the padding of the narrowest cell reaches.
    px: '1',
    mx: '-1',
    borderRadius: 'sm',
    cursor: 'pointer',
    lineHeight: '17px',
    fontVariantNumeric: 'tabular-nums',
    _hover: { bg: 'bg.muted' },
    _expanded: { bg: 'bg.muted' },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.ring' },
    '& [data-figure]': { fontWeight: 'semibold' },
    '&[data-level=held] [data-figure]': { color: 'spark.fg' },
    '&[data-level=none] [data-figure]': { color: 'fg.subtle', fontWeight: 'normal' },
    '& [data-note]': { display: 'inline-flex', gap: '1.5', fontSize: 'xs', color: 'fg.subtle' },
    '& [data-coming]': { display: 'inline-flex', alignItems: 'center', gap: '0.5' },
  },
});
