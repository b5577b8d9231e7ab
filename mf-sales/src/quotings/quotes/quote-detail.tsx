import { useState } from 'react';
import type { CustomerOption, Quote, QuoteAnswer } from '@iwe/contract';
import { canChangeQuote, QUOTE_STATE_LABELS, SheetType } from '@iwe/domain';
import { useHasRoute } from '@iwe/remote-kit';
import { api, cartStore, forgetAnswers, replaceCart, tellError, toast, useAccount, useApi } from '@iwe/session';
import type { ApiError } from '@iwe/session';
import {
  Badge,
  Box,
  Button,
  ButtonLink,
  confirm,
  dayText,
  Flex,
  lazyPart,
  momentText,
  Money,
  moneyText,
  RecordLink,
  saveFile,
  Skeleton,
  Text,
} from '@iwe/ui';
import { SmallTable } from '@iwe/ui/sheet-view';
import { PopoverAnswer } from '../results/popover-answer.tsx';
import { CHECKOUT_PATHS } from '../checkout-paths.ts';
import { QuoteEmail } from './quote-email.tsx';
import { QuoteLinks } from './quote-links.tsx';
import { STATE_TONES } from './state-tones.ts';

// Loaded with the first print: the parts of printing are those of the sheets' pages.
const PrintPanel = lazyPart(async () => (await import('@iwe/ui/sheet-view')).PrintPanel, {
  name: 'Printing',
  waiting: <Skeleton h="9" />,
});

interface QuoteDetailProps {
  id: number;
  onBack: () => void;
  /** The quote's products are in the cart. */
  onReopened: () => void;
}

/** A quote with its prices then and now, and what can be done with it. */
export function QuoteDetail({ id, onBack, onReopened }: QuoteDetailProps) {
  const quote = useApi<QuoteAnswer>(`quotes/${id}`, undefined, { quiet: true, freshMs: 0 });
  return (
    <Flex direction="column" gap="4">
      <Box>
        <Button size="sm" variant="ghost" onClick={onBack}>
          ← All quotes
        </Button>
      </Box>
      <PopoverAnswer state={quote} isEmpty={() => false}>
        {({ data }) => <Content quote={data} onChanged={quote.reload} onReopened={onReopened} />}
      </PopoverAnswer>
    </Flex>
  );
}

function Content({ quote, onChanged, onReopened }: { quote: Quote; onChanged: () => void; onReopened: () => void }) {
  const { timeZone } = useAccount();
  const isChanged = quote.totalToday !== quote.total;
  return (
    <Flex direction="column" gap="4">
      <Flex align="flex-start" gap="3">
        <Box flex="1" minW="0">
          <Text fontSize="lg" fontWeight="semibold" lineHeight="snug">
            <RecordLink record={{ kind: 'customer', id: quote.customerId }}>{quote.customer}</RecordLink>
          </Text>
          <Text color="fg.muted" fontSize="sm">
            {quote.name && `${quote.name} · `}
            {dayText(quote.date)} by {quote.createdBy} · valid until {dayText(quote.validUntil)}
          </Text>
          {quote.note && <Text fontSize="sm">{quote.note}</Text>}
        </Box>
        <Badge tone={STATE_TONES[quote.state]}>{QUOTE_STATE_LABELS[quote.state]}</Badge>
      </Flex>
      {quote.invoice && <OrderedWith invoice={quote.invoice} />}
      <SmallTable
        isWide
        label={`Lines of ${quote.no}`}
        columns={[
          { label: 'Item' },
          { label: 'Qty', end: true },
          { label: 'Quoted', end: true },
          { label: 'Today', end: true },
        ]}
        footer={
          <tr>
            <td>Total, GST included</td>
            <td data-end>{quote.quantity}</td>
            <td data-end>
              <Money value={quote.total} />
            </td>
            <td data-end>
              <Money value={quote.totalToday} />
            </td>
          </tr>
        }
      >
        {quote.lines.map((line) => (
          <tr key={line.productId}>
            <td>
              <Text as="span" fontWeight="semibold">
                <RecordLink record={{ kind: 'product', id: line.productId }}>{line.code}</RecordLink>
              </Text>{' '}
              {line.name}
            </td>
            <td data-end>{line.quantity}</td>
            <td data-end>
              <Money value={line.quotedPrice} />
            </td>
            <td data-end data-quiet={line.price === line.quotedPrice || undefined}>
              <Box as="span" color={line.price === line.quotedPrice ? undefined : 'spark.fg'}>
                <Money value={line.price} />
              </Box>
            </td>
          </tr>
        ))}
      </SmallTable>
      {isChanged && canChangeQuote(quote.state) && (
        <Text fontSize="sm" color="spark.fg">
          Prices have changed since: {moneyText(quote.total)} was quoted, {moneyText(quote.totalToday)} it would be
          today. The invoice asks which to take.
        </Text>
      )}
      <Actions quote={quote} onChanged={onChanged} onReopened={onReopened} />
      <QuoteLinks quote={quote} />
      {quote.emails.length > 0 && (
        <Box as="ul" listStyleType="none" aria-label="Emails" fontSize="sm" color="fg.muted">
          {quote.emails.map((email) => (
            <li key={`${email.at} ${email.address}`}>
              {momentText(email.at, timeZone)} · {email.address} · {email.state}
              {email.error && ` · ${email.error}`}
            </li>
          ))}
        </Box>
      )}
    </Flex>
  );
}

function OrderedWith({ invoice }: { invoice: NonNullable<Quote['invoice']> }) {
  return (
    <Text>
      Ordered with{' '}
      <RecordLink record={{ kind: 'sheet', id: invoice.id, type: SheetType.Invoice }}>{invoice.no}</RecordLink>
    </Text>
  );
}

function Actions({ quote, onChanged, onReopened }: { quote: Quote; onChanged: () => void; onReopened: () => void }) {
  const [opened, setOpened] = useState<'email' | 'print' | null>(null);
  const canInvoice = useHasRoute(CHECKOUT_PATHS.keep);
  const isOpen = canChangeQuote(quote.state);
  const say = (error: unknown) => tellError(error as ApiError);

  const reopen = async () => {
    const { entries, quote: present } = cartStore.get();
    if (entries.length > 0 && present?.id !== quote.id) {
      const answer = await confirm({
        title: `Open ${quote.no} in the cart?`,
        body: 'The products that are in the cart now are replaced. Park them first if you still need them.',
      });
      if (answer !== 'ok') return;
    }
    // The picker's answer has everything that the cart shows of a customer.
    const found = await api.get<{ data: CustomerOption[] }>('customers', { name: quote.customer, per_page: 20 });
    const csr = found.data.find(({ id }) => id === quote.customerId) ?? null;
    const { id, no, name, note, validUntil, contentVersion } = quote;
    replaceCart({
      entries: quote.lines.map((line) => ({
        id: line.productId,
        code: line.code,
        name: line.name,
        qty: line.quantity,
      })),
      csr,
      quote: csr && isOpen ? { id, no, name, note, validUntil, contentVersion } : null,
    });
    onReopened();
  };
  const load = () => api.blob(`quotes/${quote.id}/document.pdf`);
  const download = async () => {
    saveFile(await load(), `Quote ${quote.no}.pdf`);
  };
  const close = async () => {
    const answer = await confirm({
      title: `Close ${quote.no}?`,
      body: 'It is not counted as waiting for an order any more. This cannot be undone.',
      actions: [
        { id: 'cancel', label: 'Cancel', tone: 'plain' },
        { id: 'ok', label: 'Close quote', tone: 'danger' },
      ],
    });
    if (answer !== 'ok') return;
    const body = { contentVersion: quote.contentVersion };
    await api.post(`quotes/${quote.id}/close`, body, { quiet: true });
    forgetAnswers('quotes');
    toast.success(`${quote.no} is closed.`);
    onChanged();
  };
  const run = (work: () => Promise<void>) => () => void work().catch(say);

  return (
    <Flex direction="column" gap="3">
      <Flex gap="2" wrap="wrap">
        {isOpen && canInvoice && (
          <ButtonLink variant="solid" href={`${CHECKOUT_PATHS.keep}?quote=${quote.id}`} target="_blank" rel="noopener">
            Make invoice
          </ButtonLink>
        )}
        <Button onClick={run(reopen)}>{isOpen ? 'Open in cart' : 'Copy to cart'}</Button>
        <Button onClick={run(download)}>PDF</Button>
        <Button disabled={opened === 'print'} onClick={() => setOpened('print')}>
          Print…
        </Button>
        {isOpen && (
          <>
            <Button disabled={opened === 'email'} onClick={() => setOpened('email')}>
              Email…
            </Button>
            <Button variant="ghost" onClick={run(close)}>
              Close quote
            </Button>
          </>
        )}
      </Flex>
      {opened === 'print' && (
        <Box as="section" aria-label={`Print ${quote.no}`}>
          <PrintPanel jobName={quote.no} memoryKey="printer.quote" load={load} />
        </Box>
      )}
      {opened === 'email' && (
        <QuoteEmail
          quote={quote}
          onDone={() => {
            setOpened(null);
            onChanged();
          }}
        />
      )}
    </Flex>
  );
}
