import { use, useDeferredValue, useRef, useState } from 'react';
import { reorderAnswer, reorderOrdersAnswer } from '@iwe/contract';
import type { ReactNode } from 'react';
import type { ReorderAnswer, ReorderOrdersAnswer, ReorderRow } from '@iwe/contract';
import { messages, SheetType } from '@iwe/domain';
import { HostRoutes } from '@iwe/remote-kit';
import { api, useApi, t, plural } from '@iwe/session';
import {
  Badge,
  Box,
  Button,
  DataTable,
  DateText,
  Flex,
  moneyText,
  Page,
  PageHeader,
  QtyInput,
  Quantity,
  quantityText,
  RecordLink,
  SelectField,
  Text,
  TextField,
  toast,
  useAction,
  useHotkey,
  useIsNarrow,
} from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { SheetLinkText, SupplierSelect, useWarehouses } from '@iwe/ui/sheet-view';
import type { NamedRecord } from '@iwe/ui/sheet-view';
import { RuleInput } from './rule-input.tsx';

const MAX_QUANTITY = 100_000;

/**
 * /reorder: what to order, what lasts shortest first, and why. Ticked rows become draft purchase orders, one for each
 * supplier.
 */
export function ReorderPage() {
  const [typed, setTyped] = useState('');
  const name = useDeferredValue(typed.trim());
  const { data, error, isLoading, isFetching, reload } = useApi<ReorderAnswer>('reorder', name === '' ? {} : { name }, {
    quiet: true,
    keepPrevious: true,
    freshMs: 0,
    refreshOnFocus: true,
    answer: reorderAnswer,
  });
  const warehouses = useWarehouses();
  const hasRoute = use(HostRoutes);
  const isNarrow = useIsNarrow();
  const search = useRef<HTMLInputElement>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string | number>>(new Set());
  const [quantities, setQuantities] = useState<ReadonlyMap<number, number | null>>(new Map());
  const [suppliers, setSuppliers] = useState<ReadonlyMap<number, NamedRecord | null>>(new Map());
  const [warehouseId, setWarehouseId] = useState<number | null>(null);
  const [made, setMade] = useState<ReorderOrdersAnswer['data']>([]);
  useHotkey('/', () => search.current?.focus());

  const quantityOf = (row: ReorderRow): number | null =>
    quantities.has(row.productId) ? (quantities.get(row.productId) ?? null) : row.suggested;
  const supplierOf = (row: ReorderRow): number | null => row.supplierId ?? suppliers.get(row.productId)?.id ?? null;
  const chosen = (data?.data ?? []).filter((row) => ticked.has(row.productId));
  const problem = problemOf(chosen, { quantityOf, supplierOf }, warehouseId);

  const ordering = useAction(
    async () => {
      const lines = chosen.map((row) => ({
        productId: row.productId,
        supplierId: supplierOf(row),
        quantity: quantityOf(row),
      }));
      const answer = await api.post('reorder/orders', { warehouseId, lines }, { answer: reorderOrdersAnswer });
      setMade(answer.data);
      setTicked(new Set());
      setQuantities(new Map());
      setSuppliers(new Map());
      toast.success(messages.operationSuccessful);
    },
    { atEnd: reload },
  );
  const order = () => {
    if (problem === null && warehouseId !== null) void ordering.run();
  };

  const columns = [
    ...WHY_COLUMNS,
    ...orderColumns({
      quantityOf,
      onQuantity: (id, value) => setQuantities((all) => new Map(all).set(id, value)),
      suppliers,
      onSupplier: (id, supplier) => setSuppliers((all) => new Map(all).set(id, supplier)),
      reload,
    }),
  ];
  return (
    <Page fill>
      <PageHeader
        section="Purchase"
        title="Reorder"
        meta={
          data && (
            <Text fontSize="sm" color="fg.subtle">
              {data.total > data.data.length ? t('The first {} of {}', data.data.length, data.total) : data.total}
            </Text>
          )
        }
        actions={
          <Box w={isNarrow ? 'full' : '64'}>
            <TextField
              ref={search}
              label="Search products"
              hideLabel
              type="search"
              placeholder={isNarrow ? 'Code or name' : 'Code or name ( / )'}
              value={typed}
              onChange={setTyped}
            />
          </Box>
        }
      />
      {made.length > 0 && <MadeOrders orders={made} hasRoute={hasRoute} />}
      {/* Heading and six rows, also in a low window or at 200 % zoom: then the page scrolls. */}
      <Flex direction="column" flex="1" minH="320px">
        <DataTable
          label="Products to order"
          columns={columns}
          rows={data?.data}
          rowKey={(row) => row.productId}
          isLoading={isLoading}
          isFetching={isFetching}
          error={error?.lines}
          onRetry={reload}
          emptyText={name === '' ? 'Nothing to order' : 'No Data'}
          emptyHint={
            name === ''
              ? 'Stock and incoming goods last for the lead time of every product.'
              : 'No product with these words has to be ordered. Empty the search to see all.'
          }
          ticks={{ ticked, onTicked: setTicked, nameOf: (row) => row.code }}
        />
      </Flex>
      {/* On a phone the rows decide where it begins. */}
      <Flex gap="3" align="end" justify="flex-end" wrap="wrap" pt="3" visibility={isLoading ? 'hidden' : 'visible'}>
        <Text fontSize="sm" color="fg.muted" flex="1" minW="48" role="status">
          {chosen.length > 0 && problem}
        </Text>
        <Box w="56">
          <SelectField label="Into warehouse" value={warehouseId} onChange={setWarehouseId} {...warehouses} />
        </Box>
        <Button variant="solid" disabled={problem !== null} busy={ordering.isBusy} onClick={order}>
          {chosen.length === 0 ? 'Make draft orders' : t('Make draft orders of {}', chosen.length)}
        </Button>
      </Flex>
    </Page>
  );
}

/** Returns why the ticked rows cannot become orders yet; null when they can. */
function problemOf(
  chosen: readonly ReorderRow[],
  { quantityOf, supplierOf }: Record<'quantityOf' | 'supplierOf', (row: ReorderRow) => number | null>,
  warehouseId: number | null,
): string | null {
  if (chosen.length === 0) return t('Tick what to order.');
  const unknown = chosen.find((row) => supplierOf(row) === null);
  if (unknown) return t('{} was never ordered: choose its supplier in its row.', unknown.code);
  const without = chosen.find((row) => !quantityOf(row));
  if (without) return t('Enter how many of {} to order.', without.code);
  return warehouseId === null ? t('Choose the warehouse that the goods come into.') : null;
}

const LINES = { one: '{} line', other: '{} lines' };
const WEEKS = { one: '{} week', other: '{} weeks' };

function MadeOrders({
  orders,
  hasRoute,
}: {
  orders: ReorderOrdersAnswer['data'];
  hasRoute: (path: string) => boolean;
}) {
  return (
    <Box role="status" px="3" py="2" mb="3" borderWidth="1px" borderRadius="md" bg="success.subtle" fontSize="sm">
      {t('Draft orders:')}{' '}
      {orders.map(({ id, no, supplier, lines }, index) => (
        <Text as="span" key={id}>
          {index > 0 && ', '}
          <SheetLinkText link={{ id, type: SheetType.PurchaseOrder, no }} hasRoute={hasRoute} />{' '}
          <RecordLink record={{ kind: 'supplier', name: supplier }}>{supplier}</RecordLink> ({plural(lines, LINES)})
        </Text>
      ))}
    </Box>
  );
}

interface Cells {
  quantityOf: (row: ReorderRow) => number | null;
  onQuantity: (productId: number, value: number | null) => void;
  /** Chosen for products that were never ordered. */
  suppliers: ReadonlyMap<number, NamedRecord | null>;
  onSupplier: (productId: number, supplier: NamedRecord | null) => void;
  reload: () => void;
}

// Widths are chosen so that all columns fit at 1024 pixels: what is typed in must be in sight. A wider window shares
// its room out.

/** The product, and why it is to be ordered. */
const WHY_COLUMNS: readonly Column<ReorderRow>[] = [
  {
    key: 'code',
    header: 'Item',
    label: 'Item code and name',
    width: 146,
    cell: (row) => (
      <Text as="div" lineHeight="1.25" data-wrap>
        <Text as="span" fontWeight="semibold">
          <RecordLink record={{ kind: 'product', id: row.productId }}>{row.code}</RecordLink>
        </Text>
        <Text fontSize="sm" fontWeight="normal" color="fg.muted">
          {row.name}
        </Text>
      </Text>
    ),
    sortValue: (row) => row.code,
  },
  {
    key: 'weeks',
    header: 'Lasts',
    card: 'state',
    kind: 'number',
    width: 88,
    hint: 'Weeks that stock and incoming units last at the sales of the last 12 weeks',
    cell: (row) => <Lasts weeks={row.weeks} />,
    sortValue: (row) => row.weeks ?? 0,
  },
  {
    key: 'stock',
    header: 'Stock',
    card: 'note',
    kind: 'number',
    width: 72,
    hint: 'On hand; below it what draft invoices hold',
    cell: (row) => (
      <div data-stacked="">
        <Quantity value={row.onHand} />
        {row.held > 0 && (
          <Text fontSize="sm" color="fg.muted">
            {t('{} held', quantityText(row.held))}
          </Text>
        )}
      </div>
    ),
    sortValue: (row) => row.onHand,
  },
  {
    key: 'incoming',
    header: 'On order',
    card: 'note',
    kind: 'number',
    width: 70,
    hint: 'On its way: approved purchase orders that are not closed',
    cell: (row) => <Quantity value={row.incoming} />,
    sortValue: (row) => row.incoming,
  },
  {
    key: 'sold',
    header: 'Sold, 12 wks',
    card: 'note',
    kind: 'number',
    width: 72,
    hint: 'In the last 12 weeks',
    cell: (row) => <Quantity value={row.sold12Weeks} />,
    sortValue: (row) => row.sold12Weeks,
  },
];

/** What is ordered, from whom, and the product's rules. */
const orderColumns = ({
  quantityOf,
  onQuantity,
  suppliers,
  onSupplier,
  reload,
}: Cells): readonly Column<ReorderRow>[] => [
  {
    key: 'order',
    header: 'Order qty',
    card: 'actions',
    kind: 'number',
    width: 88,
    groupStart: true,
    cell: (row) => (
      <OnCard label="Order qty">
        <QtyInput
          label={t('Order of {}', row.code)}
          max={MAX_QUANTITY}
          width="16"
          value={quantityOf(row)}
          onChange={(value) => onQuantity(row.productId, value)}
        />
      </OnCard>
    ),
    sortValue: (row) => row.suggested,
  },
  {
    key: 'supplier',
    header: 'Supplier',
    card: 'name',
    width: 178,
    hint: 'The supplier of the last order, its price and its date',
    cell: (row) =>
      row.supplier ? (
        <Text as="div" lineHeight="1.25" data-wrap>
          <RecordLink record={{ kind: 'supplier', name: row.supplier }}>{row.supplier}</RecordLink>
          <Text fontSize="sm" color="fg.muted">
            {row.usdPrice === null ? '' : `${moneyText(row.usdPrice)} USD, `}
            <DateText value={row.lastOrdered} />
          </Text>
        </Text>
      ) : (
        <SupplierSelect
          label={t('Supplier of {}', row.code)}
          hideLabel
          size="sm"
          placeholder="Never ordered: choose"
          value={suppliers.get(row.productId) ?? null}
          onChange={(supplier) => onSupplier(row.productId, supplier)}
        />
      ),
    sortValue: (row) => row.supplier,
  },
  {
    key: 'leadTime',
    header: 'Lead days',
    card: 'actions',
    kind: 'number',
    width: 80,
    groupStart: true,
    hint: 'From the order to the shelf',
    cell: (row) => (
      <OnCard label="Lead days">
        <RuleInput row={row} field="leadTimeDays" onStored={reload} />
      </OnCard>
    ),
    sortValue: (row) => row.leadTimeDays,
  },
  {
    key: 'minimum',
    header: 'Minimum',
    card: 'actions',
    kind: 'number',
    width: 100,
    cell: (row) => (
      <OnCard label="Minimum">
        <RuleInput row={row} field="minimum" onStored={reload} />
      </OnCard>
    ),
    sortValue: (row) => row.minimum,
  },
];

/** A field with its label above it where the row is a card and no heading says what it is. */
function OnCard({ label, children }: { label: string; children: ReactNode }) {
  return useIsNarrow() ? (
    <Box>
      <Text fontSize="xs" color="fg.subtle" aria-hidden>
        {t(label)}
      </Text>
      {children}
    </Box>
  ) : (
    children
  );
}

/** Weeks as a badge where they are few: what is gone before anything can come. */
function Lasts({ weeks }: { weeks: number | null }) {
  if (weeks === null) return <Text color="fg.subtle">{t('not sold')}</Text>;
  const text = plural(weeks, WEEKS);
  return weeks < 1 ? <Badge tone="danger">{text}</Badge> : text;
}
