import { MAX_SEARCH_TERMS } from './keyword.ts';

/**
 * The terms of a search for a customer or supplier by name, code, phone or ABN. A text made of digits and the usual signs around
 * them is a phone number or an ABN: it is searched as its digits alone, without the +61 or the 0 in front that one writing has and
 * the other lacks. Anything else is searched word by word.
 */
export function customerTerms(text: string): string[] {
  const isNumber = /^[+\d][\d\s().\-/]*$|^\(\d[\d\s().\-/]*$/.test(text);
  const digits = text.replace(/\D/g, '');
  if (isNumber && digits.length >= 5) return [text.startsWith('+61') ? digits.slice(2) : digits.replace(/^0/, '')];
  return [...new Set(text.toLowerCase().split(/\s+/).filter((word) => word !== ''))].slice(0, MAX_SEARCH_TERMS);
}
