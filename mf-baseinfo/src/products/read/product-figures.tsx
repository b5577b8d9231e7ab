import type { ProductOverview, ProductPage } from '@iwe/contract';
import { describeLoadIndex, describeSpeedSymbol, fromCents, movesStock, toCents } from '@iwe/domain';
import { Box, Chart, dayText, moneyText, quantityText } from '@iwe/ui';
import { Card } from '@iwe/ui/sheet-view';
import { Figure, Figures, WIDE_ONLY } from '../../read/figures.tsx';

/** Stock, what is on the way, sales and cost of a product, and the units sold by week. */
export function ProductFigures({ product, overview }: { product: ProductPage; overview: ProductOverview }) {
  const { weeks, cost } = overview;
  const units = weeks.reduce((sum, { quantity }) => sum + quantity, 0);
  const amount = fromCents(weeks.reduce((sum, week) => sum + toCents(week.amount), 0));
  const onOrder = product.openOrders.reduce((sum, { quantity }) => sum + quantity, 0);
  const [next] = product.openOrders;
  const held = product.stock - product.available;
  return (
    <>
      <Figures label="Figures">
        {movesStock(product.category) && (
          <>
            <Figure label="On hand" isWarning={product.stock < 0} detail={`${quantityText(product.stock_3rdP)} 3P`}>
              {quantityText(product.stock)}
            </Figure>
            <Figure label="Free" detail={held === 0 ? 'no draft holds any' : `${quantityText(held)} held by drafts`}>
              {quantityText(product.available)}
            </Figure>
            <Figure
              label="On order"
              detail={onOrder === 0 ? '' : next?.eta ? `next ${dayText(next.eta)}` : 'no arrival date'}
            >
              {quantityText(onOrder)}
            </Figure>
          </>
        )}
        <Figure label="Sold, 12 weeks" detail={moneyText(amount)}>
          {quantityText(units)}
        </Figure>
        {(product.load_rate !== '' || product.speed_rate !== '') && (
          <Figure label="Load & speed" detail={serviceDetail(product)}>
            {`${product.load_rate} ${product.speed_rate}`.trim()}
          </Figure>
        )}
        {cost && movesStock(product.category) && (
          <Figure label="Average cost" detail={`stock value ${moneyText(cost.value)}`}>
            {cost.average === null ? '–' : moneyText(cost.average)}
          </Figure>
        )}
      </Figures>
      {weeks.some(({ quantity }) => quantity !== 0) && (
        <Box css={WIDE_ONLY}>
          <WeeksCard weeks={weeks} />
        </Box>
      )}
    </>
  );
}

/** Returns the kg and km/h of a tyre; nothing for a text that was stored before there were rules. */
const serviceDetail = ({ load_rate, speed_rate }: ProductPage): string =>
  [describeLoadIndex(load_rate), describeSpeedSymbol(speed_rate)].filter((text) => text !== undefined).join(', ');

function WeeksCard({ weeks }: { weeks: ProductOverview['weeks'] }) {
  const points = weeks.map(({ week, quantity, amount }) => ({
    x: dayText(week).slice(0, 6),
    y: quantity,
    title: `Week of ${dayText(week)}: ${quantityText(quantity)} units, ${moneyText(amount)}`,
  }));
  return (
    <Card title="Units sold by week" beside="invoices less credit notes">
      <Chart
        label={`Units sold by week: ${points.map(({ title }) => title).join('; ')}`}
        height={120}
        yText={quantityText}
        series={[{ name: 'Sold', kind: 'bars', color: 'var(--chakra-colors-accent-ring)', points }]}
        table={{
          caption: 'Units sold by week',
          columns: ['Week of', 'Units', 'Amount'],
          rows: weeks.map(({ week, quantity, amount }) => [dayText(week), quantityText(quantity), moneyText(amount)]),
        }}
      />
    </Card>
  );
}
