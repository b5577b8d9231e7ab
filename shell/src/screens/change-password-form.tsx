import { api, returnPath, toast, useSession } from '@iwe/session';
import { Button, chakra, TextField } from '@iwe/ui';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { confirmError, newPasswordError, passwordError } from './sign-in-rules.ts';

/** What spec §5 says after a change. */
const DONE = 'Password has been changed successfully';

/** A new password: by the token of an email, or signed in with the present one asked again. */
export function ChangePasswordForm({ token }: { token: string | null }) {
  const navigate = useNavigate();
  const { status } = useSession();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [left, setLeft] = useState({ current: false, password: false, confirmation: false });
  const [busy, setBusy] = useState(false);
  const leave = (field: keyof typeof left) => () => setLeft((fields) => ({ ...fields, [field]: true }));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setLeft({ current: true, password: true, confirmation: true });
    if ((token === null && passwordError(current)) || newPasswordError(password) || confirmError(password, confirmation)) return;
    setBusy(true);
    try {
      if (token === null) await api.post('password', { password, currentPassword: current });
      else await api.post('password/reset', { token, password });
      toast.success(DONE);
      returnPath.forget();
      void navigate(status === 'signed-in' ? '/' : '/login', { replace: true });
    } catch {
      // The client has said what went wrong.
      setBusy(false);
    }
  };

  return (
    <chakra.form display="flex" flexDirection="column" gap="1" noValidate onSubmit={(event) => void submit(event)}>
      {token === null && (
        <TextField
          label="Current password" type="password" size="lg" keepNoteLine autoComplete="current-password" autoFocus maxLength={1024} value={current} onChange={setCurrent}
          onBlur={leave('current')} error={left.current ? passwordError(current) : undefined}
        />
      )}
      <TextField
        label="New password" type="password" size="lg" keepNoteLine autoComplete="new-password" maxLength={1024} value={password} onChange={setPassword}
        onBlur={leave('password')} error={left.password ? newPasswordError(password) : undefined}
      />
      <TextField
        label="Confirm password" type="password" size="lg" keepNoteLine autoComplete="new-password" maxLength={1024} value={confirmation} onChange={setConfirmation}
        onBlur={leave('confirmation')} error={left.confirmation ? confirmError(password, confirmation) : undefined}
      />
      <Button type="submit" variant="solid" size="lg" mt="1" busy={busy}>Change password</Button>
    </chakra.form>
  );
}
