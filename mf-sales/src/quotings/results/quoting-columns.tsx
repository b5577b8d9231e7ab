import type { CustomerOption, QuotingRow } from '@iwe/contract';
import { Badge, Flex, Money, Quantity, RecordLink, Text, VisuallyHidden } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { HistoryIcon } from '../icons.tsx';
import { AddToCart } from './add-to-cart.tsx';
import { HistoryCell } from './history-cell.tsx';
import { customerPriceColumn, FOLDED_COLUMNS, shownPriceColumns } from './price-columns.tsx';
import { CART_WIDTH } from './quoting-table-css.ts';
import { StockCell } from './stock-cell.tsx';

/** The same width in every state, so that nothing moves. Pixels. */
const ITEM_WIDTH = 262;

const itemColumn: Column<QuotingRow> = {
  key: 'item',
  header: 'Item',
  label: 'Item code and name',
  width: ITEM_WIDTH,
  cell: (row) => (
    <div data-item>
      <Flex align="center" gap="1.5">
        <Text as="span" fontWeight="semibold">
          <RecordLink record={{ kind: 'product', id: row.id }}>{row.code}</RecordLink>
        </Text>
        {row.is_special === 1 && (
          <Badge tone="warning" h="4">
            Special
          </Badge>
        )}
        {row.is_clearance === 1 && (
          <Badge tone="danger" h="4">
            Clearance
          </Badge>
        )}
      </Flex>
      <Text data-wrap color="fg.muted" fontSize="sm">
        {row.name}
      </Text>
    </div>
  ),
};

const locationsColumn: Column<QuotingRow> = {
  key: 'locations',
  header: 'Locations',
  // With a place for it on the card, prices without one are left out there: four products are in sight on a phone.
  card: 'note',
  width: 74,
  cell: ({ locations }) =>
    locations === '' ? (
      <Money value={null} />
    ) : (
      <div data-locations title={locations}>
        {locations
          .split('/')
          .map((name) => name.trim())
          .join(' ')}
      </div>
    ),
};

const stockColumns: readonly Column<QuotingRow>[] = [
  {
    key: 'stock',
    header: 'Stock',
    card: 'state',
    kind: 'number',
    width: 59,
    groupStart: true,
    hint: 'On hand; below it what is available after drafts, and what is on its way',
    cell: (row) => <StockCell row={row} />,
  },
  {
    key: 'stock_3rdP',
    header: '3P Stock',
    kind: 'number',
    width: 50,
    hint: 'Stock of third parties',
    cell: (row) => <Quantity value={row.stock_3rdP} emphasis={row.stock_3rdP === 0 ? 'muted' : 'normal'} />,
  },
];

const actionColumns: readonly Column<QuotingRow>[] = [
  {
    key: 'history',
    header: (
      <>
        <VisuallyHidden>History</VisuallyHidden>
        <HistoryIcon />
      </>
    ),
    label: 'History',
    hint: 'History',
    kind: 'action',
    card: 'actions',
    width: 34,
    groupStart: true,
    cell: (row) => <HistoryCell row={row} />,
  },
  {
    key: 'cart',
    header: 'Add to cart',
    kind: 'action',
    card: 'actions',
    width: CART_WIDTH,
    cell: (row) => <AddToCart product={row} />,
  },
];

/**
 * Returns the columns of the quotings (spec §2); with a customer, that customer's price is before the others. Without
 * `hasClasses` the prices of the classes B to E are left out.
 */
export function quotingColumns(
  customer: CustomerOption | null,
  { canSeeCost, hasClasses }: { canSeeCost: boolean; hasClasses: boolean },
): readonly Column<QuotingRow>[] {
  return [
    itemColumn,
    locationsColumn,
    ...stockColumns,
    ...(customer ? [customerPriceColumn(customer)] : []),
    ...shownPriceColumns(canSeeCost, customer !== null).filter(({ key }) => hasClasses || !FOLDED_COLUMNS.has(key)),
    ...actionColumns,
  ];
}
