import type { QuotesAnswer } from '@iwe/contract';
import { QUOTE_STATE_LABELS } from '@iwe/domain';
import { useApi } from '@iwe/session';
import { Badge, dayText, Money, RecordLink } from '@iwe/ui';
import { AsideCard } from '../../form/form-frame.tsx';
import { SmallTable } from '../../form/small-table.tsx';

const HEAD = [{ title: 'Number' }, { title: 'Valid until' }, { title: 'Status' }, { title: 'Total', isNumber: true }];
const ROWS = 20;

/** The customer's quotes that wait for an order; nothing while there are none. */
export function CustomerQuotesCard({ customerId }: { customerId: number }) {
  const query = { customerId, state: 'open', per_page: ROWS };
  const { data } = useApi<QuotesAnswer>('quotes', query, { quiet: true, freshMs: 0 });
  if (!data || data.data.length === 0) return null;
  const { total } = data.meta;
  return (
    <AsideCard title="Open quotes" meta={total > ROWS ? `the newest ${ROWS} of ${total}` : undefined}>
      <SmallTable label="Open quotes" head={HEAD}>
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
            <td data-number="">
              <Money value={quote.total} />
            </td>
          </tr>
        ))}
      </SmallTable>
    </AsideCard>
  );
}
