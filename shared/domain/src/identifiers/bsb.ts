/**
 * Returns a bank-state-branch number as NNN-NNN, or undefined unless the text has exactly six digits. It has no check
 * digit.
 */
export function formatBsb(text: string): string | undefined {
  const match = /^\s*(\d{3})[\s-]?(\d{3})\s*$/.exec(text);
  return match ? `${match[1]}-${match[2]}` : undefined;
}
