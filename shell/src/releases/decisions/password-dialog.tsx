import { frameMessages } from '@iwe/domain';
import { api, errorLines } from '@iwe/session';
import { Button, Dialog, Text, TextField } from '@iwe/ui';
import { useState } from 'react';

/**
 * Asks users for their own password again before releases are changed: a screen left open must not let others change
 * what everybody runs.
 */
export function PasswordDialog({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (busy) return;
    if (password === '') {
      setError(frameMessages.pleaseEnter);
      return;
    }
    setBusy(true);
    try {
      await api.post('/api/platform/confirm', { password }, { quiet: true });
      onConfirmed();
    } catch (refusal) {
      setPassword('');
      setError(errorLines(refusal).join(' '));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Enter your password again"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" busy={busy} onClick={() => void submit()}>
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
        onEnter={() => void submit()}
      />
    </Dialog>
  );
}
