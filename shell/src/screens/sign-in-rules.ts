const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Spec §5 "Sign-in": an email is required and valid. */
export function emailError(email: string): string | undefined {
  return EMAIL.test(email.trim()) ? undefined : 'Please enter your email';
}

/** Spec §5 "Sign-in": a password is required. */
export function passwordError(password: string): string | undefined {
  return password === '' ? 'Please enter your password' : undefined;
}

/** Spec §5 "Change password": not empty. */
export function newPasswordError(password: string): string | undefined {
  return password === '' ? 'Password can not be empty' : undefined;
}

/** Spec §5 "Change password": the confirmation equals the password. */
export function confirmError(password: string, confirmation: string): string | undefined {
  return password === confirmation ? undefined : 'Confirm Password is not the same';
}
