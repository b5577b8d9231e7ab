import { use, useDeferredValue, useRef, useState } from 'react';
import { reorderAnswer, reorderOrdersAnswer } from '@iwe/contract';
import type { ReorderAnswer, ReorderOrdersAnswer, ReorderRow } from '@iwe/contract';
import { SheetType } from '@iwe/domain';
import { HostRoutes } from '@iwe/remote-kit';
import { api, useApi } from '@iwe/session';
import {
  Badge,
  Box,
  Button,
  DataTable,
  DateText,
  Flex,
  Money,
  Page,
  PageHeader,
  QtyInput,
  Quantity,
  RecordLink,
  SelectField,
  Text,
  TextField,
  toast,
  useAttemptKey,
  useHotkey,
} from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { SheetLinkText, useWarehouses } from '@iwe/ui/sheet-view';
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
  const search = useRef<HTMLInputElement>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string | number>>(new Set());
  const [quantities, setQuantities] = useState<ReadonlyMap<number, number | null>>(new Map());
  const [warehouseId, setWarehouseId] = useState<number | null>(null);
  const [made, setMade] = useState<ReorderOrdersAnswer['data']>([]);
  const [isBusy, setIsBusy] = useState(false);
  const attempt = useAttemptKey();
  useHotkey('/', () => search.current?.focus());

  const quantityOf = (row: ReorderRow): number | null =>
    quantities.has(row.productId) ? (quantities.get(row.productId) ?? null) : row.suggested;
  const chosen = (data?.data ?? []).filter((row) => ticked.has(row.productId));
  const problem = problemOf(chosen, quantityOf, warehouseId);

  const order = async () => {
    if (problem !== null || isBusy || warehouseId === null) return;
    setIsBusy(true);
    const lines = chosen.map((row) => ({
      productId: row.productId,
      supplierId: row.supplierId,
      quantity: quantityOf(row),
    }));
    const body = { warehouseId, lines };
    try {
      const options = { answer: reorderOrdersAnswer, idempotencyKey: attempt.keyOf(body) };
      const answer = await api.post('reorder/orders', body, options);
      attempt.end();
      setMade(answer.data);
      setTicked(new Set());
      setQuantities(new Map());
      toast.success('Operation successful');
    } catch {
      // The API client has shown the refusal; what was ticked stays.
    } finally {
      setIsBusy(false);
      reload();
    }
  };

  const columns = columnsOf({
    quantityOf,
    onQuantity: (id, value) => setQuantities((all) => new Map(all).set(id, value)),
    reload,
  });
  return (
    <Page fill>
      <PageHeader
        section="Purchase"
        title="Reorder"
        meta={
          data && (
            <Text fontSize="sm" color="fg.subtle">
              {data.total > data.data.length ? `The first ${data.data.length} of ${data.total}` : data.total}
            </Text>
          )
        }
        actions={
          <Box w="64">
            <TextField
              ref={search}
              label="Search products"
              hideLabel
              type="search"
              placeholder="Code or name ( / )"
              value={typed}
              onChange={setTyped}
            />
          </Box>
        }
      />
      {made.length > 0 && <MadeOrders orders={made} hasRoute={hasRoute} />}
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
      <Flex gap="3" align="end" justify="flex-end" wrap="wrap" pt="3">
        <Text fontSize="sm" color="fg.muted" flex="1" minW="48" role="status">
          {chosen.length > 0 && problem}
        </Text>
        <Box w="56">
          <SelectField label="Into warehouse" value={warehouseId} onChange={setWarehouseId} {...warehouses} />
        </Box>
        <Button variant="solid" disabled={problem !== null} busy={isBusy} onClick={() => void order()}>
          {chosen.length === 0 ? 'Make draft orders' : `Make draft orders of ${chosen.length}`}
        </Button>
      </Flex>
    </Page>
  );
}

/** Returns why the ticked rows cannot become orders yet; null when they can. */
function problemOf(
  chosen: readonly ReorderRow[],
  quantityOf: (row: ReorderRow) => number | null,
  warehouseId: number | null,
): string | null {
  if (chosen.length === 0) return 'Tick what to order.';
  const unknown = chosen.find((row) => row.supplierId === null);
  if (unknown) return `${unknown.code} was never ordered: enter it in an order of its supplier.`;
  const without = chosen.find((row) => !quantityOf(row));
  if (without) return `Enter how many of ${without.code} to order.`;
  return warehouseId === null ? 'Choose the warehouse that the goods come into.' : null;
}

function MadeOrders({
  orders,
  hasRoute,
}: {
  orders: ReorderOrdersAnswer['data'];
  hasRoute: (path: string) => boolean;
}) {
  return (
    <Box role="status" px="3" py="2" mb="3" borderWidth="1px" borderRadius="md" bg="success.subtle" fontSize="sm">
      Draft orders:{' '}
      {orders.map(({ id, no, supplier, lines }, index) => (
        <Text as="span" key={id}>
          {index > 0 && ', '}
          <SheetLinkText link={{ id, type: SheetType.PurchaseOrder, no }} hasRoute={hasRoute} /> {supplier} (
          {lines === 1 ? '1 line' : `${lines} lines`})
        </Text>
      ))}
    </Box>
  );
}

interface Cells {
  quantityOf: (row: ReorderRow) => number | null;
  onQuantity: (productId: number, value: number | null) => void;
  reload: () => void;
}

const columnsOf = ({ quantityOf, onQuantity, reload }: Cells): readonly Column<ReorderRow>[] => [
  {
    key: 'code',
    header: 'Code',
    cell: (row) => <RecordLink record={{ kind: 'product', id: row.productId }}>{row.code}</RecordLink>,
    sortValue: (row) => row.code,
  },
  { key: 'name', header: 'Name', cell: (row) => row.name, maxWidth: 240, sortValue: (row) => row.name },
  { key: 'brand', header: 'Brand', cell: (row) => row.brand, sortValue: (row) => row.brand, leaves: 1 },
  {
    key: 'weeks',
    header: 'Lasts',
    kind: 'number',
    hint: 'Weeks that stock and incoming units last at the sales of the last 12 weeks',
    cell: (row) => <Lasts weeks={row.weeks} />,
    sortValue: (row) => row.weeks ?? 0,
  },
  {
    key: 'stock',
    header: 'In stock',
    kind: 'number',
    cell: (row) => <Quantity value={row.onHand} />,
    sortValue: (row) => row.onHand,
  },
  {
    key: 'held',
    header: 'Held',
    kind: 'number',
    hint: 'Held by draft invoices',
    cell: (row) => <Quantity value={row.held} />,
    sortValue: (row) => row.held,
  },
  {
    key: 'incoming',
    header: 'Incoming',
    kind: 'number',
    cell: (row) => <Quantity value={row.incoming} />,
    sortValue: (row) => row.incoming,
  },
  {
    key: 'sold',
    header: 'Sold',
    kind: 'number',
    hint: 'In the last 12 weeks',
    cell: (row) => <Quantity value={row.sold12Weeks} />,
    sortValue: (row) => row.sold12Weeks,
  },
  {
    key: 'order',
    header: 'Order',
    kind: 'number',
    groupStart: true,
    cell: (row) => (
      <QtyInput
        label={`Order of ${row.code}`}
        max={MAX_QUANTITY}
        width="20"
        value={quantityOf(row)}
        onChange={(value) => onQuantity(row.productId, value)}
      />
    ),
    sortValue: (row) => row.suggested,
  },
  {
    key: 'supplier',
    header: 'Supplier',
    cell: (row) =>
      row.supplier ? (
        <RecordLink record={{ kind: 'supplier', name: row.supplier }}>{row.supplier}</RecordLink>
      ) : (
        <Text color="fg.subtle">Never ordered</Text>
      ),
    maxWidth: 200,
    sortValue: (row) => row.supplier,
  },
  {
    key: 'leadTime',
    header: 'Lead days',
    kind: 'number',
    groupStart: true,
    hint: 'From the order to the shelf',
    cell: (row) => <RuleInput row={row} field="leadTimeDays" onStored={reload} />,
    sortValue: (row) => row.leadTimeDays,
  },
  {
    key: 'minimum',
    header: 'Minimum',
    kind: 'number',
    cell: (row) => <RuleInput row={row} field="minimum" onStored={reload} />,
    sortValue: (row) => row.minimum,
  },
  {
    key: 'usd',
    header: 'Last USD',
    kind: 'money',
    cell: (row) => <Money value={row.usdPrice} />,
    sortValue: (row) => row.usdPrice,
    leaves: 2,
  },
  {
    key: 'ordered',
    header: 'Last ordered',
    kind: 'date',
    cell: (row) => <DateText value={row.lastOrdered} />,
    sortValue: (row) => row.lastOrdered,
    leaves: 3,
  },
];

/** Weeks as a badge where they are few: what is gone before anything can come. */
function Lasts({ weeks }: { weeks: number | null }) {
  if (weeks === null) return <Text color="fg.subtle">not sold</Text>;
  const text = weeks === 1 ? '1 week' : `${weeks} weeks`;
  return weeks < 1 ? <Badge tone="danger">{text}</Badge> : text;
}
