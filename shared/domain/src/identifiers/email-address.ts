/** The longest address that mail servers take (RFC 5321), and its longest part before the @. */
const MAX_ADDRESS = 254;
const MAX_LOCAL_PART = 64;

// The rule of HTML's email field with letters of every script (RFC 6531): words between single dots before the @, and
// behind it names of at most 63 characters that begin and end with a letter or digit, at least two. No separators of
// lists, brackets, quotes, blanks or invisible characters: nothing that could add another recipient.
const WORD = String.raw`[\p{L}\p{N}\p{M}!#$%&'*+/=?^_\x60{|}~-]+`;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?`;
const ONE_ADDRESS = new RegExp(String.raw`^(${WORD}(?:\.${WORD})*)@${LABEL}(?:\.${LABEL})+$`, 'u');

/**
 * Whether a text is exactly one plain email address that mail can be sent to: no name, no second address, no line
 * break, a domain with a dot.
 */
export function isOneEmailAddress(text: string): boolean {
  if (text.length > MAX_ADDRESS) return false;
  const local = ONE_ADDRESS.exec(text)?.[1];
  return local !== undefined && local.length <= MAX_LOCAL_PART;
}
