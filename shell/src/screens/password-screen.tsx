import { useSession } from '@iwe/session';
import { Box } from '@iwe/ui';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTitle } from '../guard/use-title.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { hideResetToken, resetToken } from './reset-token.ts';

/**
 * /password/reset: with the email's link sets a new password, signed in changes it, otherwise requests such an email
 * (DOMAIN §2).
 */
export function PasswordScreen() {
  const { account } = useSession();
  const [token] = useState(resetToken);
  useEffect(hideResetToken, []);
  const isChange = token !== null || account !== null;
  useTitle(isChange ? 'Change Password' : 'Forgot Password');

  if (!isChange) {
    return (
      <EntryFrame title="Forgot password" lead="We send a link to your work email. It works once, for 30 minutes.">
        <ForgotPasswordForm />
        <Back to="/login" label="Back to sign in" />
      </EntryFrame>
    );
  }
  return (
    <EntryFrame
      title="Change password"
      lead={token !== null ? 'Choose a new password for your account.' : `For ${account?.email ?? 'your account'}.`}
    >
      <ChangePasswordForm token={token} />
      <Back to={account ? '/' : '/login'} label={account ? 'Back to iWE' : 'Back to sign in'} />
    </EntryFrame>
  );
}

function Back({ to, label }: { to: string; label: string }) {
  return (
    <Box mt="5" textAlign="center">
      <Link to={to}>{label}</Link>
    </Box>
  );
}
