import { frameMessages } from '@iwe/domain';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Returns what is wrong with an email (spec §5 "Sign-in": required and valid), or undefined. */
export function emailError(email: string): string | undefined {
  return EMAIL.test(email.trim()) ? undefined : frameMessages.enterEmail;
}

/** Returns what is wrong with a password (spec §5 "Sign-in": required), or undefined. */
export function passwordError(password: string): string | undefined {
  return password === '' ? frameMessages.enterPassword : undefined;
}

/** Returns what is wrong with a confirmation (spec §5 "Change password": equals the password), or undefined. */
export function confirmError(password: string, confirmation: string): string | undefined {
  return password === confirmation ? undefined : frameMessages.passwordsDiffer;
}
