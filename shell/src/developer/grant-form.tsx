import { messages } from '@iwe/domain';
import { api, ApiError, sessionStore, toast } from '@iwe/session';
import { Box, Button, Flex, SelectField, Text, TextField } from '@iwe/ui';
import { useState } from 'react';
import { useConfirmed } from '../releases/decisions/use-confirmed.tsx';

const HOURS = [1, 2, 4, 8].map((hours) => ({ value: hours, label: hours === 1 ? '1 hour' : `${hours} hours` }));

/**
 * Lets a platform administrator allow somebody (or themselves) to run one remote from their own machine. The server
 * asks for the password unless it was entered recently.
 */
export function GrantForm({ remotes, onDone }: { remotes: readonly string[]; onDone: () => void }) {
  const confirmed = useConfirmed();
  const [remote, setRemote] = useState<string | null>(null);
  const [email, setEmail] = useState(sessionStore.get().account?.email ?? '');
  const [origin, setOrigin] = useState('http://127.0.0.1:4300');
  const [hours, setHours] = useState<number | null>(4);
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<readonly string[]>([]);
  const [isSending, setSending] = useState(false);
  const isComplete = remote !== null && hours !== null && reason.trim() !== '' && email.trim() !== '';

  const give = () => {
    if (!isComplete || isSending) return;
    setSending(true);
    setRefusal([]);
    // No revision is sent: a grant changes nothing for anybody else, so it can't overwrite another admin's change.
    const body = { remote, email: email.trim(), origin: origin.trim(), hours, reason: reason.trim() };
    confirmed
      .run(() => api.post('/api/platform/dev-grants', body, { quiet: true }))
      .then((answer) => {
        if (answer === null) return;
        toast.success(messages.operationSuccessful);
        onDone();
      })
      .catch((error: unknown) => setRefusal(error instanceof ApiError ? error.lines : [String(error)]))
      .finally(() => setSending(false));
  };
  return (
    <Box role="group" aria-label="Give a grant" mt="3" display="flex" flexDirection="column" gap="2">
      <Flex gap="3">
        <Box flex="1">
          <SelectField
            label="Remote"
            value={remote}
            onChange={setRemote}
            clearable={false}
            options={remotes.map((name) => ({ value: name, label: name }))}
          />
        </Box>
        <Box flex="2">
          <TextField label="E-mail" type="email" value={email} onChange={setEmail} />
        </Box>
      </Flex>
      <Flex gap="3">
        <Box flex="2">
          <TextField label="Origin" value={origin} onChange={setOrigin} />
        </Box>
        <Box flex="1">
          <SelectField label="For" value={hours} onChange={setHours} clearable={false} options={HOURS} />
        </Box>
      </Flex>
      <TextField
        label="Reason"
        required
        value={reason}
        onChange={setReason}
        onEnter={give}
        maxLength={300}
        hint="Stands in the history."
      />
      {refusal.map((line) => (
        <Text key={line} role="alert" color="danger.fg">
          {line}
        </Text>
      ))}
      <Flex justify="flex-end">
        <Button size="sm" disabled={!isComplete || isSending} onClick={give}>
          Give the grant
        </Button>
      </Flex>
      {confirmed.dialog}
    </Box>
  );
}
