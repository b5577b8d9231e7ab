import type { QuotesAnswer } from '@iwe/contract';
import { QUOTE_STATE_LABELS } from '@iwe/domain';
import { useApi } from '@iwe/session';
import type { ApiState } from '@iwe/session';
import { Badge, dayText, Money, RecordLink } from '@iwe/ui';
import { Card, SmallTable } from '@iwe/ui/sheet-view';

const HEAD = [{ label: 'Number' }, { label: 'Valid until' }, { label: 'Status' }, { label: 'Total', end: true }];
const ROWS = 20;

/** Loads the customer's quotes that wait for an order. */
export const useOpenQuotes = (customerId: number): ApiState<QuotesAnswer> =>
  useApi<QuotesAnswer>('quotes', { customerId, state: 'open', per_page: ROWS }, { quiet: true, freshMs: 0 });

/** The customer's quotes that wait for an order; nothing while there are none. */
export function CustomerQuotesCard({ data }: { data: QuotesAnswer | undefined }) {
  if (!data || data.data.length === 0) return null;
  const { total } = data.meta;
  return (
    <Card title="Open quotes" beside={total > ROWS ? `the newest ${ROWS} of ${total}` : undefined}>
      <SmallTable label="Open quotes" columns={HEAD}>
        {data.data.map((quote) => (
          <tr key={quote.id}>
            <td>
              <RecordLink record={{ kind: 'quote', id: quote.id }}>{quote.no}</RecordLink>
              {quote.name && ` ${quote.name}`}
            </td>
            <td data-nowrap="">{dayText(quote.validUntil)}</td>
            <td>
              <Badge tone="accent">{QUOTE_STATE_LABELS[quote.state]}</Badge>
            </td>
            <td data-end="">
              <Money value={quote.total} />
            </td>
          </tr>
        ))}
      </SmallTable>
    </Card>
  );
}
