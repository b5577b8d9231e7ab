import type { CustomerOption, QuotingRow } from '@iwe/contract';
import { Badge, Flex, Quantity, Text } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { AddToCart } from './add-to-cart.tsx';
import { HistoryCell } from './history-cell.tsx';
import { customerPriceColumn, priceColumns } from './price-columns.tsx';
import { StockCell } from './stock-cell.tsx';

const itemColumn: Column<QuotingRow> = {
  key: 'item', header: 'Item', label: 'Item code and name',
  cell: (row) => (
    <div data-item>
      <Flex align="center" gap="1.5">
        <Text as="span" fontWeight="semibold">{row.code}</Text>
        {row.is_special === 1 && <Badge tone="warning">Special</Badge>}
        {row.is_clearance === 1 && <Badge tone="danger">Clearance</Badge>}
      </Flex>
      <Text data-clip color="fg.muted" fontSize="sm" title={row.name}>{row.name}</Text>
    </div>
  ),
};

const locationsColumn: Column<QuotingRow> = {
  key: 'locations', header: 'Locations', maxWidth: 110,
  cell: ({ locations }) => (locations === '' ? <span aria-label="none" role="img" data-not-set="">–</span> : <span title={locations}>{locations.split('/').map((name) => name.trim()).join(' / ')}</span>),
};

const stockColumns: readonly Column<QuotingRow>[] = [
  { key: 'stock', header: 'Stock', kind: 'number', width: 84, groupStart: true, hint: 'On hand; below it what is available after drafts, and what is on its way', cell: (row) => <StockCell row={row} /> },
  { key: 'stock_3rdP', header: '3P Stock', kind: 'number', width: 74, hint: 'Stock of third parties', cell: (row) => <Quantity value={row.stock_3rdP} emphasis={row.stock_3rdP === 0 ? 'muted' : 'normal'} /> },
];

const actionColumns: readonly Column<QuotingRow>[] = [
  { key: 'history', header: 'History', kind: 'action', width: 64, groupStart: true, cell: (row) => <HistoryCell row={row} /> },
  { key: 'cart', header: 'Add to cart', kind: 'action', width: 172, cell: (row) => <AddToCart product={row} /> },
];

/** The columns of the quotings (spec §2); with a customer that customer's price stands before the others. */
export function quotingColumns(customer: CustomerOption | null): readonly Column<QuotingRow>[] {
  return [itemColumn, locationsColumn, ...stockColumns, ...(customer ? [customerPriceColumn(customer)] : []), ...priceColumns, ...actionColumns];
}
