import { frameMessages } from '@iwe/domain';
import { signIn } from '@iwe/session';
import { Box, Button, chakra, lazyPart, TextField } from '@iwe/ui';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { useTitle } from '../guard/use-title.ts';
import { fetchSheetView } from '../platform/load/provided.ts';
import { readPageFacts } from '../platform/page-facts.ts';
import { offerTour } from '../tour/tour-store.ts';
import { EntryFrame } from './entry-frame.tsx';
import { emailError, passwordError } from './sign-in-rules.ts';

const DemoNote = lazyPart(async () => (await import('./demo-note.tsx')).DemoNote, { name: 'The note for the demo' });

/** The sign-in page (spec §2, §5). The guard redirects once the user is signed in. */
export function LoginScreen() {
  useTitle('Login');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [left, setLeft] = useState({ email: false, password: false });
  // Null until the server asks for the second factor.
  const [code, setCode] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const emailControl = useRef<HTMLInputElement>(null);
  const passwordControl = useRef<HTMLInputElement>(null);
  const codeControl = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [{ isDemo, lacksOrganisation }] = useState(readPageFacts);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setLeft({ email: true, password: true });
    if (emailError(email)) return emailControl.current?.focus();
    if (passwordError(password)) return passwordControl.current?.focus();
    if (code?.trim() === '') return codeControl.current?.focus();
    setBusy(true);
    // The line is idle now.
    fetchSheetView();
    const result = await signIn(email.trim(), password, code === null ? undefined : code.trim());
    if (result === 'in') return offerTour();
    setBusy(false);
    if (result === 'code') setCode('');
    else (codeControl.current ?? passwordControl.current)?.select();
  };

  const choose = (demoEmail: string, demoPassword: string) => {
    setEmail(demoEmail);
    setPassword(demoPassword);
    setCode(null);
    setLeft({ email: false, password: false });
    button.current?.focus();
  };

  return (
    <EntryFrame title="Sign in" lead="Welcome back. Use your work email.">
      {lacksOrganisation && (
        <Box role="status" mb="5" p="4" borderRadius="lg" bg="spark.subtle" color="spark.fg" fontSize="md">
          Nobody can sign in yet, because there is no organisation. On the server, an administrator creates the first
          one with <code>npm run init</code>. Then reload this page.
        </Box>
      )}
      <chakra.form display="flex" flexDirection="column" gap="1" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          ref={emailControl}
          label="Email"
          type="email"
          name="username"
          size="lg"
          keepNoteLine
          autoComplete="username"
          autoFocus
          maxLength={254}
          value={email}
          onChange={(value) => {
            setEmail(value);
            setCode(null);
          }}
          onBlur={() => setLeft((fields) => ({ ...fields, email: true }))}
          error={left.email ? emailError(email) : undefined}
        />
        <TextField
          ref={passwordControl}
          label="Password"
          type="password"
          name="password"
          size="lg"
          keepNoteLine
          autoComplete="current-password"
          maxLength={1024}
          value={password}
          onChange={setPassword}
          onBlur={() => setLeft((fields) => ({ ...fields, password: true }))}
          error={left.password ? passwordError(password) : undefined}
        />
        {code !== null && (
          <TextField
            ref={codeControl}
            label="Code"
            name="otp"
            size="lg"
            keepNoteLine
            autoComplete="one-time-code"
            autoFocus
            maxLength={50}
            value={code}
            onChange={setCode}
            hint="From your authenticator app, or a recovery code. Each works once."
          />
        )}
        <Button ref={button} type="submit" variant="solid" size="lg" mt="1" busy={busy}>
          Signin
        </Button>
      </chakra.form>
      <Box mt="5" textAlign="center">
        <Link to="/password/reset">{frameMessages.forgotPassword}</Link>
      </Box>
      {isDemo && <DemoNote onChoose={choose} />}
    </EntryFrame>
  );
}
