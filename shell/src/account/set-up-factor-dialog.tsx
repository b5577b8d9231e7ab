import type { RecoveryCodesAnswer, SecondFactorSecret } from '@iwe/contract';
import { api } from '@iwe/session';
import { Box, Button, chakra, Dialog, Flex, Text, TextField } from '@iwe/ui';
import { useState } from 'react';
import { useProof } from './use-proof.ts';

interface Props {
  onClose: () => void;
  onDone: (recoveryCodes: string[]) => void;
}

/** Sets up a second factor: the password, then the QR code, then the first code of the app. */
export function SetUpFactorDialog({ onClose, onDone }: Props) {
  const [secret, setSecret] = useState<SecondFactorSecret | null>(null);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { busy, send, errorOf, otherError } = useProof();
  const submit = () =>
    send(async () => {
      if (secret === null) {
        setSecret(await api.post<SecondFactorSecret>('second-factor', { password }, { quiet: true }));
        return;
      }
      const answer = await api.post<RecoveryCodesAnswer>('second-factor/confirm', { code }, { quiet: true });
      onDone(answer.recoveryCodes);
    });
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title="Set up a second factor"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" busy={busy} onClick={() => void submit()}>
            {secret === null ? 'Continue' : 'Switch on'}
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
        {secret === null ? (
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
            hint="Your present password, so that nobody else does this at your screen."
          />
        ) : (
          <>
            <Text>Scan this picture with an authenticator app, or type the key into it.</Text>
            <Flex gap="4" align="center">
              <chakra.img
                src={`data:image/svg+xml,${encodeURIComponent(secret.qrCode)}`}
                alt="QR code for the authenticator app"
                w="44"
                h="44"
              />
              <Box minW="0">
                <Text color="fg.muted">Key</Text>
                <Text fontFamily="mono" overflowWrap="anywhere">
                  {secret.secret.replace(/.{4}(?=.)/g, '$& ')}
                </Text>
              </Box>
            </Flex>
            <TextField
              label="Code"
              required
              autoFocus
              autoComplete="one-time-code"
              maxLength={10}
              value={code}
              onChange={setCode}
              error={errorOf('code')}
              hint="The six digits that the app shows now."
            />
          </>
        )}
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
