import type { ProductPage, ProductPageAnswer } from '@iwe/contract';
import { MONTH_NAMES, movesStock, priceNameLabel, SheetType } from '@iwe/domain';
import { useAccount } from '@iwe/session';
import { Chart, dayText, momentText, Money, moneyText, quantityText, RecordLink, SelectField, Text } from '@iwe/ui';
import { Card, SmallTable } from '@iwe/ui/sheet-view';
import { useState } from 'react';
import { priceLine } from './price-line.ts';

/**
 * The related data beside a product's form: stock by warehouse, open purchase orders, sales of twelve months, prices
 * over time.
 */
export function ProductAside({ page: { data, csrs } }: { page: ProductPageAnswer }) {
  return (
    <>
      {movesStock(data.category) && <StockCard product={data} />}
      {movesStock(data.category) && <OrdersCard orders={data.openOrders} />}
      <SalesCard sales={data.sales} />
      <PriceCard history={data.priceHistory} className={(id) => csrs.find((one) => one.id === id)?.name} />
    </>
  );
}

/** Stock and transit of a product by warehouse. */
export function StockCard({ product }: { product: ProductPage }) {
  return (
    <Card
      title="Stock"
      beside={
        `${quantityText(product.stock)} on hand · ${quantityText(product.available)} available · ` +
        `${quantityText(product.stock_3rdP)} 3P`
      }
    >
      <SmallTable
        label="Stock by warehouse"
        columns={[
          { label: 'Warehouse' },
          { label: 'Stock', end: true },
          { label: 'In transit', end: true },
          { label: 'ETA' },
        ]}
      >
        {product.stocks.map((row) => (
          <tr key={row.warehouseId}>
            <td>{row.warehouse}</td>
            <td data-end="">{quantityText(row.stock)}</td>
            <td data-end="">{row.inTransit === 0 ? '–' : quantityText(row.inTransit)}</td>
            <td>{row.eta ? dayText(row.eta) : ''}</td>
          </tr>
        ))}
      </SmallTable>
    </Card>
  );
}

/** Purchase orders with units of a product that have not arrived. */
export function OrdersCard({ orders }: { orders: ProductPage['openOrders'] }) {
  if (orders.length === 0)
    return (
      <Card title="Open purchase orders">
        <Text fontSize="sm" color="fg.subtle">
          None on the way.
        </Text>
      </Card>
    );
  return (
    <Card title="Open purchase orders">
      <SmallTable
        label="Open purchase orders"
        columns={[{ label: 'Number' }, { label: 'Supplier' }, { label: 'ETA' }, { label: 'Qty', end: true }]}
      >
        {orders.map((order) => (
          <tr key={order.id}>
            <td>
              <RecordLink record={{ kind: 'sheet', id: order.id, type: SheetType.PurchaseOrder }}>
                {order.no}
              </RecordLink>
            </td>
            <td>
              <RecordLink record={{ kind: 'supplier', name: order.supplier }}>{order.supplier}</RecordLink>
            </td>
            <td>{order.eta ? dayText(order.eta) : '–'}</td>
            <td data-end="">{quantityText(order.quantity)}</td>
          </tr>
        ))}
      </SmallTable>
    </Card>
  );
}

const monthOf = (month: string): string => MONTH_NAMES[Number(month.slice(5)) - 1] ?? month;

function SalesCard({ sales }: { sales: ProductPage['sales'] }) {
  const units = sales.reduce((sum, month) => sum + month.quantity, 0);
  const amount = sales.reduce((cents, month) => cents + Math.round(month.amount * 100), 0) / 100;
  return (
    <Card title="Sales, 12 months" beside={`${quantityText(units)} units · ${moneyText(amount)}`}>
      {sales.every((month) => month.quantity === 0) ? (
        <Text fontSize="sm" color="fg.subtle">
          Nothing was sold.
        </Text>
      ) : (
        <SalesChart sales={sales} />
      )}
    </Card>
  );
}

function SalesChart({ sales }: { sales: ProductPage['sales'] }) {
  const points = sales.map(({ month, quantity, amount }) => ({
    x: monthOf(month),
    y: quantity,
    title: `${monthOf(month)} ${month.slice(0, 4)}: ${quantityText(quantity)} units, ${moneyText(amount)}`,
  }));
  return (
    <Chart
      label={`Units sold by month: ${points.map(({ title }) => title).join('; ')}`}
      height={112}
      yText={quantityText}
      series={[
        {
          name: 'Sold',
          kind: 'bars',
          color: 'var(--chakra-colors-accent-ring)',
          points: points.map((point) => ({ ...point, y: Math.max(0, point.y) })),
        },
        {
          // More was returned than sold.
          name: 'Returned',
          kind: 'bars',
          color: 'var(--chakra-colors-danger-fg)',
          points: points.filter(({ y }) => y < 0),
        },
      ]}
      table={{
        caption: 'Units sold by month',
        columns: ['Month', 'Units', 'Amount'],
        rows: sales.map(({ month, quantity, amount }) => [
          `${monthOf(month)} ${month.slice(0, 4)}`,
          quantityText(quantity),
          moneyText(amount),
        ]),
      }}
    />
  );
}

/** Number of changes shown as rows; the plot shows all. */
const ROWS = 8;

/** How the prices of a product changed, as a plot and rows. */
export function PriceCard({
  history,
  className,
}: {
  history: ProductPage['priceHistory'];
  className: (id: number) => string | undefined;
}) {
  const { timeZone } = useAccount();
  const names = [...new Set(history.map((change) => change.price))];
  const [chosen, setChosen] = useState<string | null>(null);
  const name = chosen ?? (names.includes('classA') ? 'classA' : names[0]);
  if (name === undefined)
    return (
      <Card title="Price history">
        <Text fontSize="sm" color="fg.subtle">
          No price was changed yet.
        </Text>
      </Card>
    );
  const changes = history.filter((change) => change.price === name);
  const label = priceNameLabel(name, className);
  return (
    <Card title="Price history">
      <SelectField
        label="Price"
        hideLabel
        clearable={false}
        size="sm"
        value={name}
        options={names.map((one) => ({ value: one, label: priceNameLabel(one, className) }))}
        onChange={setChosen}
      />
      <PriceChart label={label} changes={changes} />
      <SmallTable
        label={`Changes of ${label}`}
        columns={[{ label: 'When' }, { label: 'Old → new', end: true }, { label: 'Who' }]}
      >
        {changes.slice(0, ROWS).map((change) => (
          <tr key={change.id}>
            <td>{momentText(change.at, timeZone)}</td>
            <td data-end="">
              <Money value={change.old} /> → <Money value={change.new} />
            </td>
            <td>{change.by}</td>
          </tr>
        ))}
      </SmallTable>
      {changes.length > ROWS && (
        <Text fontSize="sm" color="fg.subtle" pt="1">
          and {changes.length - ROWS} earlier
        </Text>
      )}
    </Card>
  );
}

function PriceChart({ label, changes }: { label: string; changes: ProductPage['priceHistory'] }) {
  const { timeZone } = useAccount();
  // Read once: a new end at every render would draw the chart again.
  const [now] = useState(() => Date.now());
  const points = priceLine(changes, now);
  const values = points.slice(0, -1).map(({ y }) => moneyText(y));
  const [first] = points;
  if (!first) return null;
  return (
    <Chart
      label={`${label} over time: ${values.join(' → ')}`}
      height={88}
      yText={moneyText}
      xRange={[Number(first.x), now]}
      series={[{ name: label, kind: 'steps', color: 'var(--chakra-colors-accent-ring)', points }]}
      table={{
        caption: `${label} over time`,
        columns: ['From', 'Price'],
        rows: points.slice(0, -1).map(({ x, y }) => [momentText(new Date(x).toISOString(), timeZone), moneyText(y)]),
      }}
    />
  );
}
