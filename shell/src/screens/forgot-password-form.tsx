import { api } from '@iwe/session';
import { Button, chakra, Text, TextField, useAction } from '@iwe/ui';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { emailError } from './sign-in-rules.ts';

/** Requests the email with the link. The answer never tells whether the email is known. */
export function ForgotPasswordForm() {
  const [email, setEmail] = useState('');
  const [left, setLeft] = useState(false);
  const [answer, setAnswer] = useState<string | null>(null);

  const send = useAction(async () => {
    const { message } = await api.post<{ message: string }>('password/forgot', { email: email.trim() });
    setAnswer(message);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLeft(true);
    if (!emailError(email)) void send.run();
  };

  if (answer !== null) {
    return (
      <Text
        role="status"
        p="4"
        bg="success.subtle"
        color="success.fg"
        borderWidth="1px"
        borderColor="success.border"
        borderRadius="lg"
        fontSize="lg"
      >
        {answer}
      </Text>
    );
  }
  return (
    <chakra.form display="flex" flexDirection="column" gap="1" noValidate onSubmit={submit}>
      <TextField
        label="Email"
        type="email"
        size="lg"
        keepNoteLine
        autoComplete="username"
        autoFocus
        maxLength={254}
        value={email}
        onChange={setEmail}
        onBlur={() => setLeft(true)}
        error={left ? emailError(email) : undefined}
      />
      <Button type="submit" variant="solid" size="lg" busy={send.isBusy}>
        Send link
      </Button>
    </chakra.form>
  );
}
