import { useState } from 'react';
import type { Quote } from '@iwe/contract';
import { cleanLine, isOneEmailAddress, messages } from '@iwe/domain';
import { api, errorLines, toast } from '@iwe/session';
import { Box, Button, Flex, TextField, useAction } from '@iwe/ui';
import { CheckField } from '@iwe/ui/sheet-view';

/** Sends a quote as PDF to one address; the customer's is proposed. */
export function QuoteEmail({ quote, onDone }: { quote: Quote; onDone: () => void }) {
  const [address, setAddress] = useState(quote.email);
  const [withLink, setWithLink] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const sending = useAction(
    async (customerEmail: string) => {
      const path = `quotes/${quote.id}/send-email`;
      const { message } = await api.post<{ message: string }>(
        path,
        { customerEmail, ...(withLink ? { withLink } : {}) },
        { quiet: true },
      );
      toast.success(message);
      onDone();
    },
    { onRefused: (failure) => setError(errorLines(failure).join(' ')) },
  );
  const send = () => {
    const customerEmail = cleanLine(address);
    if (customerEmail === '') return setError(messages.pleaseEnter);
    if (!isOneEmailAddress(customerEmail)) return setError('Enter exactly one email address.');
    void sending.run(customerEmail);
  };
  return (
    <Flex direction="column" gap="2">
      <Flex gap="3" align={error ? 'center' : 'flex-end'}>
        <Box flex="1">
          <TextField
            label="Email to"
            type="email"
            value={address}
            onChange={(text) => {
              setAddress(text);
              setError(undefined);
            }}
            error={error}
            maxLength={254}
            autoFocus
            onEnter={send}
          />
        </Box>
        <Button variant="solid" disabled={sending.isBusy} onClick={send}>
          Send
        </Button>
      </Flex>
      {quote.state === 'open' && (
        <CheckField label="With a link to accept it" value={withLink} onChange={setWithLink} />
      )}
    </Flex>
  );
}
