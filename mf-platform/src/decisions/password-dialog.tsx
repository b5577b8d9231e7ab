import { frameMessages } from '@iwe/domain';
import { api, errorLines } from '@iwe/session';
import { Button, Dialog, Text, TextField, useAction } from '@iwe/ui';
import { useState } from 'react';

/**
 * Asks users for their own password again before releases are changed: a screen left open must not let others change
 * what everybody runs.
 */
export function PasswordDialog({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const confirm = useAction(
    async () => {
      await api.post('/api/platform/confirm', { password }, { quiet: true });
      onConfirmed();
    },
    {
      onRefused: (refusal) => {
        setPassword('');
        setError(errorLines(refusal).join(' '));
      },
    },
  );
  const submit = () => (password === '' ? setError(frameMessages.pleaseEnter) : void confirm.run());
  return (
    <Dialog
      open
      onClose={onClose}
      title="Enter your password again"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" busy={confirm.isBusy} onClick={submit}>
            Continue
          </Button>
        </>
      }
    >
      <Text mb="3">What you decide here changes what everybody runs. It is asked again after 15 minutes.</Text>
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        autoFocus
        maxLength={200}
        value={password}
        error={error ?? undefined}
        onChange={(text) => {
          setPassword(text);
          setError(null);
        }}
        onEnter={submit}
      />
    </Dialog>
  );
}
