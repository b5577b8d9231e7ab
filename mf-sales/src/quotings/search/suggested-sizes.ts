import { TYRE_SIZE_CODES } from '@iwe/domain';

/**
 * Returns the size codes that match the text typed so far, in any notation ('205/5' as well as '2055'): those that
 * begin with its digits, then those that contain them. All of them for an empty text; null when the text is not part of
 * a size.
 */
export function suggestedSizes(text: string): readonly string[] | null {
  const typed = text.trim();
  if (typed === '') return TYRE_SIZE_CODES;
  if (!/^\d[\d\s/\-.xzrRZX]*$/.test(typed)) return null;
  const digits = typed.replaceAll(/\D/g, '');
  const held = TYRE_SIZE_CODES.filter((code) => code.includes(digits));
  return [...held.filter((code) => code.startsWith(digits)), ...held.filter((code) => !code.startsWith(digits))];
}
