import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { CustomerOption, QuotingStart as Start } from '@iwe/contract';
import { useApi } from '@iwe/session';
import { Box, Button, dayText, Flex, Money, quantityText, RecordLink, Skeleton, Text } from '@iwe/ui';

/**
 * What a seller may begin with, below the text of a page without a search: what the chosen customer bought last, open
 * quotes, and what sells best and is in stock. A product here searches for its code.
 */
export function QuotingStart({
  customer,
  onSearch,
}: {
  customer: CustomerOption | null;
  onSearch: (code: string) => void;
}) {
  const cId = useSettled(customer?.id ?? null);
  const start = useApi<Start>('quoting-start', { cId }, { quiet: true });
  if (start.error && !start.data)
    return (
      <Text role="alert" textAlign="center" color="fg.muted" pb="5">
        What you may begin with could not be loaded.{' '}
        <Button size="sm" variant="ghost" onClick={start.reload}>
          Try again
        </Button>
      </Text>
    );
  return (
    <Box css={START_CSS} aria-busy={start.isLoading || undefined}>
      {customer && cId === customer.id && (
        <Part title={`${customer.name} bought last`} isLoading={start.isLoading} empty="Nothing yet.">
          {start.data?.bought.map((row) => (
            <ProductRow
              key={row.id}
              row={row}
              onSearch={onSearch}
              detail={
                <>
                  {quantityText(row.quantity)} at <Money value={row.price} />, {dayText(row.date)},{' '}
                  <RecordLink record={{ kind: 'sheet', type: 1, id: row.invoice.id }}>{row.invoice.no}</RecordLink>
                </>
              }
            />
          ))}
        </Part>
      )}
      <Part
        title={customer ? 'Open quotes of this customer' : 'Latest open quotes'}
        isLoading={start.isLoading}
        empty="No open quote."
      >
        {start.data?.quotes.map((quote) => (
          <li key={quote.id}>
            <Flex gap="2" align="baseline">
              <RecordLink record={{ kind: 'quote', id: quote.id }}>{quote.no}</RecordLink>
              <Text as="span" flex="1" minW="0" truncate title={quote.customer}>
                {(customer && quote.name) || quote.customer}
              </Text>
              <Money value={quote.total} />
            </Flex>
            <Text fontSize="sm" color="fg.muted">
              {!customer && quote.name && `${quote.name} · `}
              {quote.products === 1 ? '1 product' : `${quote.products} products`}, until {dayText(quote.validUntil)}
            </Text>
          </li>
        ))}
      </Part>
      <Part title="Best sellers in stock" isLoading={start.isLoading} empty="Nothing was sold yet.">
        {start.data?.sellers.map((row) => (
          <ProductRow
            key={row.id}
            row={row}
            onSearch={onSearch}
            detail={`${quantityText(row.units)} on the latest invoices`}
          />
        ))}
      </Part>
    </Box>
  );
}

/** How long a choice must stay before it is asked for, milliseconds. */
const SETTLED_MS = 500;

/**
 * The customer, once it has not changed for a moment: signing out in another tab empties the choice here shortly before
 * this tab is signed out too, and the server would refuse it.
 */
function useSettled(id: number | null): number | null {
  const [settled, setSettled] = useState(id);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(id), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return settled;
}

function Part({
  title,
  isLoading,
  empty,
  children,
}: {
  title: string;
  isLoading: boolean;
  empty: string;
  children: readonly ReactNode[] | undefined;
}) {
  return (
    <Box as="section" aria-label={title} minW="0">
      <Text as="h2" fontSize="sm" fontWeight="semibold" color="fg.muted" truncate title={title} mb="1">
        {title}
      </Text>
      {children === undefined ? (
        isLoading && <Skeleton h="32" />
      ) : children.length === 0 ? (
        <Text color="fg.subtle">{empty}</Text>
      ) : (
        <ul>{children}</ul>
      )}
    </Box>
  );
}

function ProductRow({
  row: { code, name, stock },
  detail,
  onSearch,
}: {
  row: { code: string; name: string; stock: number };
  detail: ReactNode;
  onSearch: (code: string) => void;
}) {
  return (
    <li>
      <Flex gap="2" align="baseline">
        <Button variant="link" size="sm" title={`Search ${code}`} onClick={() => onSearch(code)}>
          {code}
        </Button>
        <Text as="span" flex="1" minW="0" truncate color="fg.muted" fontSize="sm" title={name}>
          {name}
        </Text>
        <Text as="span" fontSize="sm" whiteSpace="nowrap" color={stock > 0 ? 'fg' : 'fg.subtle'}>
          {stock > 0 ? `${quantityText(stock)} in stock` : 'no stock'}
        </Text>
      </Flex>
      <Text fontSize="sm" color="fg.muted">
        {detail}
      </Text>
    </li>
  );
}

const START_CSS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))',
  gap: '6',
  px: '5',
  pb: '5',
  width: 'full',
  maxWidth: '1400px',
  mx: 'auto',
  fontVariantNumeric: 'tabular-nums',
  '& ul': { listStyle: 'none' },
  '& li': { borderTopWidth: '1px', borderColor: 'border.subtle', py: '1.5' },
};
