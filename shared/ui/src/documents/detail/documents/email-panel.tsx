import { useEffect, useRef, useState } from 'react';
import { sheetEmailsAnswer } from '@iwe/contract';
import type { Sheet, SheetEmail, SheetEmailsAnswer } from '@iwe/contract';
import { cleanLine, isOneEmailAddress, messages } from '@iwe/domain';
import { api, toast, useApi, t } from '@iwe/session';
import { Button } from '../../../kit/controls/button.tsx';
import { TextField } from '../../../kit/controls/text-field.tsx';
import { useAction } from '../../../kit/controls/use-action.ts';
import { Badge } from '../../../kit/data/badge.tsx';
import { Box, Flex, Text } from '../../../kit/layout.ts';

/** Milliseconds between two looks at emails that wait. */
const LOOK_AGAIN_MS = 5_000;

const STATES: Readonly<Record<SheetEmail['state'], { label: string; tone: 'neutral' | 'success' | 'danger' }>> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'success' },
  refused: { label: 'Refused', tone: 'danger' },
  returned: { label: 'Returned', tone: 'danger' },
};

/** Sends the document that is shown to the customer, and says what became of earlier emails. */
export function EmailPanel({ sheet, onChanged }: { sheet: Pick<Sheet, 'id'>; onChanged: () => void }) {
  const known = useApi<{ data: { email: string } }>(`orders/${sheet.id}/send-email`, undefined, { freshMs: 0 });
  const emails = useApi<SheetEmailsAnswer>(`orders/${sheet.id}/emails`, undefined, {
    freshMs: 0,
    answer: sheetEmailsAnswer,
  });
  // Null until somebody types: the customer's address arrives later than the field.
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState('');
  const address = typed ?? known.data?.data.email ?? '';
  const rows = emails.data?.data ?? [];
  const { reload } = emails;
  const isWaiting = rows.some(({ state }) => state === 'waiting');
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(reload, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting, reload]);
  // The page's history may be older than what is shown here: it is read again as soon as no email waits any more, also
  // when none waits at the first look.
  const isSettled = rows.length > 0 && !isWaiting;
  const wasSettled = useRef(false);
  useEffect(() => {
    if (isSettled && !wasSettled.current) onChanged();
    wasSettled.current = isSettled;
  }, [isSettled, onChanged]);
  const sending = useAction(async (customerEmail: string) => {
    const { message } = await api.post<{ message: string }>(`orders/${sheet.id}/send-email`, { customerEmail });
    toast.success(message);
    reload();
    onChanged();
  });
  const send = () => {
    const customerEmail = cleanLine(address);
    const problem = problemOf(customerEmail);
    setError(problem);
    if (problem === '') void sending.run(customerEmail);
  };
  return (
    <Flex direction="column" gap="2">
      <Flex gap="2" align="flex-end">
        <Box flex="1">
          <TextField
            label="Email address"
            type="email"
            value={address}
            error={error}
            maxLength={300}
            onChange={setTyped}
            onEnter={send}
          />
        </Box>
        <Button variant="solid" busy={sending.isBusy} onClick={send}>
          Send
        </Button>
      </Flex>
      {rows.map((email) => (
        <Flex key={email.id} gap="2" align="baseline" fontSize="sm" flexWrap="wrap">
          <Badge tone={STATES[email.state].tone}>{t(STATES[email.state].label)}</Badge>
          <Text>{email.address}</Text>
          <Text color="fg.subtle">{t('by {}', email.requestedBy)}</Text>
          {email.error !== '' && (
            <Text color={email.state === 'waiting' ? 'fg.muted' : 'danger.fg'}>{t(email.error)}</Text>
          )}
        </Flex>
      ))}
    </Flex>
  );
}

function problemOf(address: string): string {
  if (address === '') return messages.pleaseEnter;
  return isOneEmailAddress(address) ? '' : 'Enter exactly one email address, like name@example.com.';
}
