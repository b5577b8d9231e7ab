import { TYRE_SIZE_CODES } from '@iwe/domain';

/**
 * The size codes that go with what is typed so far, in any writing ('205/5' as well as '2055'): those that begin with its
 * digits, then those that hold them. All of them for an empty text; null when the text is no part of a size.
 */
export function suggestedSizes(text: string): readonly string[] | null {
  const typed = text.trim();
  if (typed === '') return TYRE_SIZE_CODES;
  if (!/^\d[\d\s/\-.xzrRZX]*$/.test(typed)) return null;
  const digits = typed.replaceAll(/\D/g, '');
  const held = TYRE_SIZE_CODES.filter((code) => code.includes(digits));
  return [...held.filter((code) => code.startsWith(digits)), ...held.filter((code) => !code.startsWith(digits))];
}
