import type { CustomerOverview, CustomerPage } from '@iwe/contract';
import { formatPercent, fromCents, toCents } from '@iwe/domain';
import { Box, Chart, dayText, moneyText, RecordLink } from '@iwe/ui';
import { Card } from '@iwe/ui/sheet-view';
import { ageText } from '@iwe/ui/sheet';
import { Figure, Figures, WIDE_ONLY } from '../../read/figures.tsx';
import { monthText } from '../../read/month-text.ts';

/** Balance, debt, sales and margin of a customer, and the sales by month. */
export function CustomerFigures({ page, overview }: { page: CustomerPage; overview: CustomerOverview }) {
  const { creditLimit, xeroBalance } = page;
  const { months, margin, overdue, unsent, lastOrder } = overview;
  const year = fromCents(months.reduce((sum, { amount }) => sum + toCents(amount), 0));
  const isOver = creditLimit !== 0 && xeroBalance > creditLimit;
  return (
    <>
      <Figures label="Figures">
        <Figure
          label="Balance"
          isWarning={isOver}
          detail={creditLimit === 0 ? 'no limit' : `${isOver ? 'over the' : 'of'} limit ${moneyText(creditLimit)}`}
        >
          <span title={ageText(page.xeroBalanceAt, new Date())}>{moneyText(xeroBalance)}</span>
        </Figure>
        <Figure
          label="Overdue"
          isWarning={overdue.sheets > 0}
          detail={
            overdue.sheets === 0 ? 'nothing' : `${overdue.sheets} ${overdue.sheets === 1 ? 'invoice' : 'invoices'}`
          }
        >
          {moneyText(overdue.amount)}
        </Figure>
        <Figure label="Approved, not at Xero" detail="not in the balance">
          {moneyText(unsent)}
        </Figure>
        <Figure label="Sales this month">{moneyText(months.at(-1)?.amount ?? 0)}</Figure>
        <Figure label="Sales, 12 months">{moneyText(year)}</Figure>
        {margin && (
          <Figure
            label="Margin, 12 months"
            isWarning={margin.amount < 0}
            detail={margin.share === null ? '' : `${formatPercent(margin.share * 100)} of sales ex GST`}
          >
            {moneyText(margin.amount)}
          </Figure>
        )}
        <Figure label="Last order" detail={lastOrder && `${dayText(lastOrder.date)} · ${moneyText(lastOrder.amount)}`}>
          {lastOrder ? <RecordLink record={{ kind: 'sheet', ...lastOrder }}>{lastOrder.no}</RecordLink> : 'none yet'}
        </Figure>
      </Figures>
      {months.some(({ amount }) => amount !== 0) && (
        <Box css={WIDE_ONLY}>
          <MonthsCard months={months} />
        </Box>
      )}
    </>
  );
}

function MonthsCard({ months }: { months: CustomerOverview['months'] }) {
  const points = months.map(({ month, amount }) => ({
    x: monthText(month),
    y: amount,
    title: `${monthText(month)} ${month.slice(0, 4)}: ${moneyText(amount)}`,
  }));
  return (
    <Card title="Sales by month" beside="invoices less credit notes, GST included">
      <Chart
        label={`Sales by month: ${points.map(({ title }) => title).join('; ')}`}
        height={120}
        yText={(y) => moneyText(y).replace(/\.00(?=\)?$)/, '')}
        series={[{ name: 'Sales', kind: 'bars', color: 'var(--chakra-colors-accent-ring)', points }]}
        table={{
          caption: 'Sales by month',
          columns: ['Month', 'Amount'],
          rows: months.map(({ month, amount }) => [`${monthText(month)} ${month.slice(0, 4)}`, moneyText(amount)]),
        }}
      />
    </Card>
  );
}
