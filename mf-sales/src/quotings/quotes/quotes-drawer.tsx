import { useState } from 'react';
import type { QuoteAnswer, QuotesAnswer, QuoteRow } from '@iwe/contract';
import { QUOTE_STATE_LABELS, QUOTE_STATES } from '@iwe/domain';
import type { QuoteState } from '@iwe/domain';
import { forgetAnswers, useApi, useCart } from '@iwe/session';
import { Badge, Box, chakra, DateText, Drawer, Flex, Money, SelectField, Tag, Text, TextField } from '@iwe/ui';
import { PopoverAnswer } from '../results/popover-answer.tsx';
import { QuoteDetail } from './quote-detail.tsx';
import { STATE_TONES } from './state-tones.ts';
import { useRested } from './use-rested.ts';

const STATES = QUOTE_STATES.map((value) => ({ value, label: QUOTE_STATE_LABELS[value] }));
const ROWS = 50;
// Answers are dropped on the way from one to the other: an answer of a moment ago is no reason not to ask again.
const FRESH = { quiet: true, freshMs: 0 };

/** The parked carts: found by customer, words and state; one of them opens in place of the list. */
export function QuotesDrawer({
  first,
  onClose,
  onReopened,
}: {
  /** The quote that is open at first; null for the list. */
  first: number | null;
  onClose: () => void;
  onReopened: () => void;
}) {
  const { csr } = useCart();
  const [isOwnOnly, setIsOwnOnly] = useState(csr !== null);
  const [text, setText] = useState('');
  const [state, setState] = useState<QuoteState | null>('open');
  const [chosen, setChosen] = useState<number | null>(first);
  const customer = isOwnOnly ? csr : null;
  const words = useRested(text.trim());
  // The same request as that of the quote below it: it is sent once.
  const quote = useApi<QuoteAnswer>(chosen === null ? null : `quotes/${chosen}`, undefined, FRESH);
  const list = useApi<QuotesAnswer>(
    chosen === null ? 'quotes' : null,
    {
      ...(customer ? { customerId: customer.id } : {}),
      ...(words === '' ? {} : { text: words }),
      ...(state ? { state } : {}),
      per_page: ROWS,
    },
    FRESH,
  );
  return (
    <Drawer
      open
      onClose={onClose}
      size="lg"
      title={chosen === null ? 'Quotes' : `Quote ${quote.data?.data.no ?? ''}`.trim()}
    >
      {chosen !== null ? (
        <QuoteDetail
          id={chosen}
          onBack={() => {
            forgetAnswers('quotes');
            setChosen(null);
          }}
          onReopened={onReopened}
        />
      ) : (
        <Flex direction="column" gap="4">
          <Flex gap="3" align="flex-end">
            <Box flex="2">
              <TextField
                label="Search"
                type="search"
                placeholder="Number, name, note or customer"
                value={text}
                onChange={setText}
                maxLength={100}
                autoFocus
              />
            </Box>
            <Box flex="1">
              <SelectField label="State" placeholder="All" value={state} onChange={setState} options={STATES} />
            </Box>
          </Flex>
          {customer && (
            <Box>
              <Tag tone="accent" onRemove={() => setIsOwnOnly(false)} removeLabel="Show quotes of all customers">
                {customer.name}
              </Tag>
            </Box>
          )}
          <PopoverAnswer state={list} isEmpty={() => false}>
            {({ data, meta }) => (
              <>
                {data.length === 0 ? (
                  <Empty isFiltered={customer !== null || words !== '' || state !== 'open'} />
                ) : null}
                <Box as="ul" listStyleType="none" aria-label="Quotes">
                  {data.map((row) => (
                    <li key={row.id}>
                      <Row row={row} onOpen={() => setChosen(row.id)} />
                    </li>
                  ))}
                </Box>
                {meta.total > data.length && (
                  <Text fontSize="sm" color="fg.muted">
                    The newest {data.length} of {meta.total}. Type more words to find an older one.
                  </Text>
                )}
              </>
            )}
          </PopoverAnswer>
        </Flex>
      )}
    </Drawer>
  );
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  return (
    <Text py="8" textAlign="center" color="fg.subtle">
      {isFiltered
        ? 'No quote matches.'
        : 'No open quote. Fill the cart for a customer and choose ‘Park as quote’ in it.'}
    </Text>
  );
}

function Row({ row, onOpen }: { row: QuoteRow; onOpen: () => void }) {
  return (
    <RowButton type="button" onClick={onOpen}>
      <Box flex="1" minW="0">
        <Text fontWeight="semibold" lineHeight="snug">
          {row.customer}
        </Text>
        <Text fontSize="sm" color="fg.muted" lineHeight="snug">
          {[row.no, row.name, `${row.products} ${row.products === 1 ? 'product' : 'products'}`, row.createdBy]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Box>
      <Box textAlign="end" whiteSpace="nowrap">
        <Money value={row.total} emphasis="strong" />
        <Text fontSize="sm" color="fg.muted" lineHeight="snug">
          {row.invoice ? (
            row.invoice.no
          ) : (
            <>
              until <DateText value={row.validUntil} />
            </>
          )}
        </Text>
      </Box>
      <Badge tone={STATE_TONES[row.state]}>{QUOTE_STATE_LABELS[row.state]}</Badge>
    </RowButton>
  );
}

const RowButton = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    w: 'full',
    textAlign: 'start',
    px: '2',
    py: '2',
    minH: '11',
    borderTopWidth: '1px',
    borderColor: 'border.subtle',
    cursor: 'pointer',
    fontVariantNumeric: 'tabular-nums',
    _hover: { bg: 'bg.subtle' },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.ring', outlineOffset: '-2px' },
  },
});
