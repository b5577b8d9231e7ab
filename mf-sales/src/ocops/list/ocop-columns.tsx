import type { OcopRow, OcopsMeta } from '@iwe/contract';
import { recordPaths } from '@iwe/domain';
import { useHasRoute } from '@iwe/remote-kit';
import { Badge, Box, Button, Flex, HistoryIcon, IconButton, Money, Quantity } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { OpenLink } from '@iwe/ui/sheet';
import { LazyPopover } from '../../quotings/results/lazy-popover.tsx';
import { StockCell } from '../../quotings/results/stock-cell.tsx';
import { PriceHistory } from '../history/price-history.tsx';

/** The actions of a row's buttons. */
export interface OcopActions {
  onEdit: (row: OcopRow) => void;
  onOcop: (row: OcopRow) => void;
}

// Chosen for 1440 pixels with the menu open: with four customer classes every price ends where the pinned actions
// begin, so that no figure is half hidden. The name takes a second line.
const PRICE_WIDTH = 64;

const itemColumns: readonly Column<OcopRow>[] = [
  {
    key: 'code',
    header: 'Item Code',
    width: 132,
    fit: 'content',
    cell: (row) => <ProductLink row={row} />,
  },
  {
    key: 'name',
    header: 'Item Name',
    card: 'name',
    width: 143,
    cell: (row) => (
      <div data-wrap="">
        <span data-lines="">
          {row.is_clearance === 1 && (
            <>
              <Badge tone="danger" h="4" title="Clearance">
                Clr
              </Badge>{' '}
            </>
          )}
          {row.name}
        </span>
      </div>
    ),
  },
  {
    key: 'stock',
    header: 'Stock',
    card: 'state',
    kind: 'number',
    width: 102,
    groupStart: true,
    hint: 'On hand; below it what is available after drafts, and what is on its way. A click shows the warehouses',
    cell: (row) => <StockCell row={row} />,
  },
  {
    key: 'stock_3rdP',
    header: '3P Stock',
    kind: 'number',
    width: 56,
    hint: 'Stock of third parties',
    cell: (row) => <Quantity value={row.stock_3rdP} emphasis={row.stock_3rdP === 0 ? 'muted' : 'normal'} />,
  },
];

/** The row's product: what has the row's focus, so that Space peeks at it. */
function ProductLink({ row }: { row: OcopRow }) {
  const [page = '', form = ''] = recordPaths({ kind: 'product', id: row.id });
  const hasPage = useHasRoute(page);
  const hasForm = useHasRoute(form);
  return <OpenLink href={hasPage ? page : hasForm ? form : null}>{row.code}</OpenLink>;
}

type PriceKey =
  | 'classAPrice'
  | 'classBPrice'
  | 'specialPrice'
  | 'standardPrice'
  | 'costPrice'
  | 'ref_pur'
  | 'classCPrice'
  | 'classDPrice'
  | 'classEPrice';

// In the order of the specification (spec §2 "OCOP / price list"), whose columns stay where they do not fit: the rows
// scroll.
const PRICES: readonly { field: PriceKey; header: string; hint: string; groupStart?: boolean }[] = [
  { field: 'classAPrice', header: 'A/COD price', hint: 'Class A / COD price, GST included', groupStart: true },
  { field: 'classBPrice', header: 'B price', hint: 'Class B price, GST included' },
  { field: 'specialPrice', header: 'Mth Special', hint: 'Special price of the month, GST included' },
  { field: 'standardPrice', header: 'Standard', hint: 'Standard price, GST included' },
  { field: 'costPrice', header: 'Cost', hint: 'Cost price', groupStart: true },
  { field: 'ref_pur', header: 'Tempe', hint: 'Reference price' },
  { field: 'classCPrice', header: 'C', hint: 'Class C price, GST included', groupStart: true },
  { field: 'classDPrice', header: 'D', hint: 'Class D price, GST included' },
  { field: 'classEPrice', header: 'E', hint: 'Class E price, GST included' },
];

const priceColumn = ({ field, header, hint, groupStart }: (typeof PRICES)[number]): Column<OcopRow> => ({
  key: field,
  header,
  hint,
  kind: 'money',
  width: PRICE_WIDTH,
  ...(groupStart ? { groupStart } : {}),
  ...(field === 'classAPrice' ? { card: 'amount' } : {}),
  cell: (row) =>
    field === 'specialPrice' && row.is_special === 1 ? (
      <Box as="span" color="spark.fg" fontWeight="semibold">
        <Money value={row[field]} />
      </Box>
    ) : (
      <Money value={row[field]} />
    ),
});

/** What the goods cost, and the purchase reference: shown where the organisation shows cost (DOMAIN §2). */
const isCostField = (field: PriceKey): boolean => field === 'costPrice' || field === 'ref_pur';

/** Returns the columns of the price list: one for each customer class, and the cost only for users who may see it. */
export function ocopColumns(
  actions: OcopActions,
  meta: Pick<OcopsMeta, 'classes' | 'costVisible'> | undefined,
): readonly Column<OcopRow>[] {
  return [
    ...itemColumns,
    ...PRICES.filter(({ field }) => !isCostField(field) || meta?.costVisible !== false).map(priceColumn),
    ...(meta?.classes ?? []).map(({ id, name }, index): Column<OcopRow> => ({
      key: `class-${id}`,
      header: name,
      hint: `Price of customers of class ${name}, GST included`,
      kind: 'money',
      width: PRICE_WIDTH,
      groupStart: index === 0,
      cell: (row) => <Money value={row.ocop[id]} />,
    })),
    {
      key: 'action',
      header: 'Action',
      kind: 'action',
      width: 150,
      pinned: true,
      cell: (row) => (
        <Flex gap="0.5" justify="flex-end">
          <LazyPopover
            title={`Price history of ${row.code}`}
            width={560}
            placement="left"
            button={(props) => (
              <IconButton size="xs" label={`Price history of ${row.code} (H)`} data-key="h" {...props}>
                <HistoryIcon size={14} />
              </IconButton>
            )}
          >
            <PriceHistory productId={row.id} />
          </LazyPopover>
          <Button
            size="xs"
            px="1"
            data-key="o"
            aria-label={`OCOP ${row.code}`}
            title="OCOP (O)"
            onClick={() => actions.onOcop(row)}
          >
            OCOP
          </Button>
          <Button
            size="xs"
            px="1"
            data-key="e"
            aria-label={`Edit Prices ${row.code}`}
            title="Edit Prices (E)"
            onClick={() => actions.onEdit(row)}
          >
            Edit Prices
          </Button>
        </Flex>
      ),
    },
  ];
}
