import { newQuoteLinkAnswer, quoteLinksAnswer } from '@iwe/contract';
import type { Quote, QuoteLink, QuoteLinksAnswer } from '@iwe/contract';
import { canChangeQuote, SheetType } from '@iwe/domain';
import { api, useAccount, useApi } from '@iwe/session';
import { Badge, Box, Button, Flex, Input, momentText, RecordLink, Text, toast, useAction } from '@iwe/ui';
import type { Tone } from '@iwe/ui';
import { useState } from 'react';

const STATES: Readonly<Record<QuoteLink['state'], { label: string; tone: Tone }>> = {
  valid: { label: 'Valid', tone: 'success' },
  answered: { label: 'Answered', tone: 'accent' },
  changed: { label: 'Quote changed', tone: 'neutral' },
  revoked: { label: 'Ended', tone: 'neutral' },
  ended: { label: 'Over', tone: 'neutral' },
};

/** The links by which a customer can accept a quote: making and ending one, and what was answered. */
export function QuoteLinks({ quote }: { quote: Quote }) {
  const { timeZone } = useAccount();
  const path = `quotes/${quote.id}/links`;
  const { data, reload } = useApi<QuoteLinksAnswer>(path, undefined, {
    quiet: true,
    freshMs: 0,
    answer: quoteLinksAnswer,
  });
  const [url, setUrl] = useState<string | null>(null);
  const making = useAction(
    async () => {
      const body = { contentVersion: quote.contentVersion };
      setUrl((await api.post(path, body, { answer: newQuoteLinkAnswer })).data.url);
    },
    { atEnd: reload },
  );
  const ending = useAction(
    async (id: number) => {
      await api.post(`${path}/${id}/revoke`, {});
      setUrl(null);
    },
    { atEnd: reload },
  );
  const links = data?.data ?? [];
  return (
    <Box as="section" aria-label="Links for the customer">
      <Flex align="center" gap="2" wrap="wrap">
        <Text flex="1" minW="40" fontWeight="semibold">
          Links for the customer
        </Text>
        {quote.state === 'open' && (
          <Button size="sm" busy={making.isBusy} onClick={() => void making.run()}>
            Make a link
          </Button>
        )}
      </Flex>
      {canChangeQuote(quote.state) && links.length === 0 && (
        <Text fontSize="sm" color="fg.muted">
          By a link the customer sees this quote, accepts it or asks for a change, for 7 days and without an account.
        </Text>
      )}
      {url !== null && <NewLink url={url} />}
      <Box as="ul" listStyleType="none" fontSize="sm">
        {links.map((link) => (
          <Flex as="li" key={link.id} gap="2" align="center" wrap="wrap" py="1">
            <Badge tone={STATES[link.state].tone}>{STATES[link.state].label}</Badge>
            <Box flex="1" minW="48">
              {link.answer === null ? (
                <Text color="fg.muted">
                  Made by {link.createdBy}, until {momentText(link.expiresAt, timeZone)}
                  {link.openedAt ? ` · opened ${momentText(link.openedAt, timeZone)}` : ' · not opened yet'}
                </Text>
              ) : (
                <>
                  <Text>
                    {link.answeredBy} {link.answer === 'accepted' ? 'accepted' : 'asked for a change'},{' '}
                    {momentText(link.answeredAt ?? link.createdAt, timeZone)}
                    {link.order && (
                      <>
                        {': '}
                        <RecordLink record={{ kind: 'sheet', id: link.order.id, type: SheetType.Invoice }}>
                          {link.order.no}
                        </RecordLink>
                      </>
                    )}
                  </Text>
                  {link.words !== '' && <Text whiteSpace="pre-line">“{link.words}”</Text>}
                </>
              )}
            </Box>
            {link.state === 'valid' && (
              <Button size="xs" variant="ghost" disabled={ending.isBusy} onClick={() => void ending.run(link.id)}>
                End
              </Button>
            )}
          </Flex>
        ))}
      </Box>
    </Box>
  );
}

/** The address of a link that was just made; nobody can look it up later. */
function NewLink({ url }: { url: string }) {
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast.success('Copied'),
      () => toast.warning('The browser did not copy it. Mark it and copy it by hand.'),
    );
  return (
    <Box py="2">
      <Flex gap="2">
        <Input aria-label="Link" readOnly value={url} fontFamily="mono" onFocus={(event) => event.target.select()} />
        <Button onClick={() => void copy()}>Copy</Button>
      </Flex>
      <Text fontSize="sm" color="fg.muted">
        This is the only time it is shown. Whoever has it can accept this quote.
      </Text>
    </Box>
  );
}
