import { useState } from 'react';
import type { CreateQuoteRequest, QuoteAnswer } from '@iwe/contract';
import { api, clearCart, errorLines, forgetAnswers, toast } from '@iwe/session';
import type { Cart } from '@iwe/session';
import { Box, Button, dayText, Flex, SelectField, Text, TextField, useAction } from '@iwe/ui';
import type { CartFigures } from './use-cart-figures.ts';

const PRICES = [
  { value: 'quoted', label: 'Keep the quoted prices' },
  { value: 'today', label: 'Take the prices of today' },
] as const;
type Prices = (typeof PRICES)[number]['value'];

/** Parks the cart: stores it as a quote, or as the new content of the quote that it was reopened from. */
export function ParkForm({
  cart,
  figures,
  onCancel,
  onParked,
}: {
  cart: Cart;
  figures: CartFigures;
  onCancel: () => void;
  onParked: () => void;
}) {
  const { quote, csr } = cart;
  // By the clock of this browser: it only proposes a day, and the server decides.
  const isPast = quote ? quote.validUntil < new Date().toISOString().slice(0, 10) : false;
  const [name, setName] = useState(quote?.name ?? '');
  const [note, setNote] = useState(quote?.note ?? '');
  const [validUntil, setValidUntil] = useState(quote && !isPast ? quote.validUntil : figures.validUntil);
  const [prices, setPrices] = useState<Prices>('quoted');
  const [problem, setProblem] = useState<readonly string[]>([]);
  const hasOther = figures.lines.some(({ quotedPrice, price }) => quotedPrice !== null && quotedPrice !== price);

  const parking = useAction(
    async (isNew: boolean) => {
      if (!csr) return;
      setProblem([]);
      const content: CreateQuoteRequest = {
        customerId: csr.id,
        name,
        note,
        ...(validUntil === '' ? {} : { validUntil }),
        lines: cart.entries.map(({ id, qty }) => ({ productId: id, quantity: qty })),
      };
      const change = quote && !isNew ? { ...content, contentVersion: quote.contentVersion, prices } : null;
      const options = { quiet: true };
      const { data } =
        quote && change
          ? await api.put<QuoteAnswer>(`quotes/${quote.id}`, change, options)
          : await api.post<QuoteAnswer>('quotes', content, options);
      forgetAnswers('quotes');
      clearCart();
      toast.success(`${data.no} for ${data.customer} is parked, valid until ${dayText(data.validUntil)}.`);
      onParked();
    },
    { onRefused: (error) => setProblem(errorLines(error)) },
  );
  const park = (isNew: boolean) => void parking.run(isNew);

  return (
    <Box as="section" aria-label="Park as quote" borderWidth="1px" borderColor="border" borderRadius="lg" p="4">
      {!csr ? (
        <Text color="spark.fg">Choose the customer first: a quote is made for somebody.</Text>
      ) : (
        <Flex direction="column" gap="3">
          <Flex gap="3" wrap="wrap">
            <Box flex="2" minW="48">
              <TextField
                label="Name"
                placeholder="Such as: van, showroom"
                value={name}
                onChange={setName}
                maxLength={60}
                autoFocus
                onEnter={() => park(quote === null || quote === undefined)}
              />
            </Box>
            <Box flex="1" minW="36">
              <TextField label="Valid until" type="date" value={validUntil} onChange={setValidUntil} />
            </Box>
          </Flex>
          <TextField label="Note, printed on the quote" value={note} onChange={setNote} maxLength={500} />
          {quote && hasOther && (
            <SelectField
              label="Prices"
              value={prices}
              onChange={(next) => setPrices(next ?? 'quoted')}
              options={PRICES}
              clearable={false}
            />
          )}
          {problem.map((line) => (
            <Text key={line} role="alert" color="danger.fg">
              {line}
            </Text>
          ))}
          <Flex gap="2" justify="flex-end" wrap="wrap">
            <Button variant="ghost" onClick={onCancel}>
              Cancel
            </Button>
            {quote && (
              <Button disabled={parking.isBusy} onClick={() => park(true)}>
                Park as new quote
              </Button>
            )}
            <Button variant="solid" disabled={parking.isBusy} onClick={() => park(!quote)}>
              {quote ? `Save ${quote.no}` : 'Park'}
            </Button>
          </Flex>
        </Flex>
      )}
    </Box>
  );
}
