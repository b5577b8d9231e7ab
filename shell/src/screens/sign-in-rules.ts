const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Returns what is wrong with an email (spec §5 "Sign-in": required and valid), or undefined. */
export function emailError(email: string): string | undefined {
  return EMAIL.test(email.trim()) ? undefined : 'Please enter your email';
}

/** Returns what is wrong with a password (spec §5 "Sign-in": required), or undefined. */
export function passwordError(password: string): string | undefined {
  return password === '' ? 'Please enter your password' : undefined;
}

/** Returns what is wrong with a confirmation (spec §5 "Change password": equals the password), or undefined. */
export function confirmError(password: string, confirmation: string): string | undefined {
  return password === confirmation ? undefined : 'Confirm Password is not the same';
}
