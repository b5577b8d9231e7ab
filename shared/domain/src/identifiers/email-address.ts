/** The longest address that mail servers take (RFC 5321), and its longest part before the @. */
const MAX_ADDRESS = 254;
const MAX_LOCAL_PART = 64;

// No list separators, brackets, quotes, spaces or control characters: nothing that could add another recipient.
const PART = String.raw`[^\s@<>,;:"\\()[\]\p{Cc}]+`;
const ONE_ADDRESS = new RegExp(`^(${PART})@${PART}$`, 'u');

/** Whether a text is exactly one plain email address: no name, no second address, no line break. */
export function isOneEmailAddress(text: string): boolean {
  const local = ONE_ADDRESS.exec(text)?.[1];
  return local !== undefined && text.length <= MAX_ADDRESS && local.length <= MAX_LOCAL_PART;
}
