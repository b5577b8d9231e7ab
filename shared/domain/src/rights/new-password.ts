import { messages } from '../wording/messages.ts';

/** Characters of a password that is the only factor of a sign-in (NIST SP 800-63B). */
export const PASSWORD_LENGTH = 12;
/** Characters of a password where the sign-in also asks for a code. */
export const PASSWORD_LENGTH_WITH_CODE = 8;

/** Whose password it is; whatever is not known is left out, and the server checks it. */
export interface PasswordOwner {
  readonly email?: string;
  readonly name?: string;
  readonly hasSecondFactor?: boolean;
}

/**
 * Returns what is wrong with a new password, or undefined: NIST SP 800-63B asks for length and for no word that others
 * would try first, and forbids rules about kinds of characters. The server also refuses the most common passwords.
 */
export function newPasswordError(password: string, owner: PasswordOwner = {}): string | undefined {
  const text = password.normalize('NFKC');
  if (text.trim() === '') return messages.passwordEmpty;
  const length = owner.hasSecondFactor === true ? PASSWORD_LENGTH_WITH_CODE : PASSWORD_LENGTH;
  // Counted as people count, not in halves of an emoji.
  if (Array.from(text).length < length)
    return `Use at least ${length} characters. Three or four words are easy to remember.`;
  const same = (word: string | undefined): boolean =>
    word !== undefined && plain(word) !== '' && plain(word) === plain(text);
  if (same(owner.email) || same(owner.email?.split('@')[0]) || same(owner.name))
    return 'Your email or name is not a password. Choose something that nobody knows of you.';
  return undefined;
}

/** Lower case without spaces: 'Sam Smith' and 'samsmith' are one word. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
