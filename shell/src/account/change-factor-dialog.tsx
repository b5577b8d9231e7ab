import type { RecoveryCodesAnswer } from '@iwe/contract';
import { api } from '@iwe/session';
import { Button, chakra, Dialog, Text, TextField } from '@iwe/ui';
import { useState } from 'react';
import { useProof } from './use-proof.ts';

interface Props {
  kind: 'off' | 'renew';
  onClose: () => void;
  /** Called with the new recovery codes, or null when the second factor is off. */
  onDone: (recoveryCodes: string[] | null) => void;
}

const WORDS = {
  off: { title: 'Switch the second factor off', action: 'Switch off' },
  renew: { title: 'New recovery codes', action: 'Make new codes' },
} as const;

/** Switches the second factor off, or replaces the recovery codes; both ask for password and code. */
export function ChangeFactorDialog({ kind, onClose, onDone }: Props) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { busy, send, errorOf, otherError } = useProof();
  const submit = () =>
    send(async () => {
      if (kind === 'off') {
        await api.post('second-factor/off', { password, code }, { quiet: true });
        onDone(null);
        return;
      }
      const answer = await api.post<RecoveryCodesAnswer>(
        'second-factor/recovery-codes',
        { password, code },
        { quiet: true },
      );
      onDone(answer.recoveryCodes);
    });
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={WORDS[kind].title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" busy={busy} onClick={() => void submit()}>
            {WORDS[kind].action}
          </Button>
        </>
      }
    >
      <chakra.form
        display="flex"
        flexDirection="column"
        gap="3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label="Password"
          type="password"
          required
          autoFocus
          autoComplete="current-password"
          maxLength={1024}
          value={password}
          onChange={setPassword}
          error={errorOf('password')}
        />
        <TextField
          label="Code"
          required
          autoComplete="one-time-code"
          maxLength={50}
          value={code}
          onChange={setCode}
          error={errorOf('code')}
          hint="Of the app, or a recovery code."
        />
        {otherError !== undefined && (
          <Text role="alert" color="danger.fg">
            {otherError}
          </Text>
        )}
        {/* Enter submits; the dialog's own button is outside of the form. */}
        <button type="submit" hidden>
          Submit
        </button>
      </chakra.form>
    </Dialog>
  );
}
