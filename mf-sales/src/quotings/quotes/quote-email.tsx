import { useState } from 'react';
import type { Quote } from '@iwe/contract';
import { cleanLine, isOneEmailAddress, messages } from '@iwe/domain';
import { api, ApiError, toast } from '@iwe/session';
import { Box, Button, Flex, TextField } from '@iwe/ui';

/** Sends a quote as PDF to one address; the customer's is proposed. */
export function QuoteEmail({ quote, onDone }: { quote: Quote; onDone: () => void }) {
  const [address, setAddress] = useState(quote.email);
  const [error, setError] = useState<string | undefined>();
  const [isSending, setIsSending] = useState(false);
  const send = async () => {
    const customerEmail = cleanLine(address);
    if (customerEmail === '') return setError(messages.pleaseEnter);
    if (!isOneEmailAddress(customerEmail)) return setError('Enter exactly one email address.');
    setIsSending(true);
    try {
      const body = { customerEmail };
      const { message } = await api.post<{ message: string }>(`quotes/${quote.id}/send-email`, body, {
        quiet: true,
      });
      toast.success(message);
      onDone();
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.lines.join(' ') : String(failure));
      setIsSending(false);
    }
  };
  return (
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
          onEnter={() => void send()}
        />
      </Box>
      <Button variant="solid" disabled={isSending} onClick={() => void send()}>
        Send
      </Button>
    </Flex>
  );
}
