import { frameMessages, newPasswordError } from '@iwe/domain';
import { api, returnPath, toast, useSession } from '@iwe/session';
import { Button, chakra, TextField, useAction } from '@iwe/ui';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { confirmError, passwordError } from './sign-in-rules.ts';

/** Sets a new password: with the token of an email, or signed in with the current password. */
export function ChangePasswordForm({ token }: { token: string | null }) {
  const navigate = useNavigate();
  const { status, account } = useSession();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [left, setLeft] = useState({ current: false, password: false, confirmation: false });
  const leave = (field: keyof typeof left) => () => setLeft((fields) => ({ ...fields, [field]: true }));

  // Whether the account has a second factor is known to the server alone, which demands the full length without one.
  const problemOf = (text: string) =>
    newPasswordError(text, { ...(account ? { email: account.email, name: account.name } : {}), hasSecondFactor: true });

  const change = useAction(async () => {
    if (token === null) await api.post('password', { password, currentPassword: current });
    else await api.post('password/reset', { token, password });
    toast.success(frameMessages.passwordChanged);
    returnPath.forget();
    void navigate(status === 'signed-in' ? '/' : '/login', { replace: true });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLeft({ current: true, password: true, confirmation: true });
    if ((token === null && passwordError(current)) || problemOf(password) || confirmError(password, confirmation))
      return;
    void change.run();
  };

  return (
    <chakra.form display="flex" flexDirection="column" gap="1" noValidate onSubmit={submit}>
      {token === null && (
        <TextField
          label="Current password"
          type="password"
          size="lg"
          keepNoteLine
          autoComplete="current-password"
          autoFocus
          maxLength={1024}
          value={current}
          onChange={setCurrent}
          onBlur={leave('current')}
          error={left.current ? passwordError(current) : undefined}
        />
      )}
      <TextField
        label="New password"
        type="password"
        size="lg"
        keepNoteLine
        autoComplete="new-password"
        maxLength={1024}
        value={password}
        onChange={setPassword}
        onBlur={leave('password')}
        error={left.password ? problemOf(password) : undefined}
        hint="At least 12 characters, or 8 if you sign in with a code as well. Nothing that others guess."
      />
      <TextField
        label="Confirm password"
        type="password"
        size="lg"
        keepNoteLine
        autoComplete="new-password"
        maxLength={1024}
        value={confirmation}
        onChange={setConfirmation}
        onBlur={leave('confirmation')}
        error={left.confirmation ? confirmError(password, confirmation) : undefined}
      />
      <Button type="submit" variant="solid" size="lg" mt="1" busy={change.isBusy}>
        Change password
      </Button>
    </chakra.form>
  );
}
