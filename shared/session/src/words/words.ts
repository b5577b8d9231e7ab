import { MONTH_NAMES, SOURCE_LANGUAGE } from '@iwe/domain';
import type { Language } from '@iwe/domain';
import { createStore } from '../store.ts';

/** The forms of a counted text, by the language's plural rules; `{}` is the number. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/**
 * The words of a language: each English text, as the code has it → the same in that language. `{}` stands for what
 * changes: 'Remove the filter {}'. In a translation `{1}`, `{2}` … name them where their order is another one.
 */
export type Words = Readonly<Record<string, string | PluralForms>>;

/** A text with places, ready to be compared. */
interface Shape {
  matches: RegExp;
  text: string;
}

/** The language that this page is shown in. The shell alone sets it, once its words are loaded. */
export const languageStore = createStore<Language>(SOURCE_LANGUAGE);

/** The loaded words, newest first: a remote's own go before those of the house. */
let catalogues: { words: Words; shapes: readonly Shape[] }[] = [];
/** Texts that were looked up: shapes are compared once for each. */
const found = new Map<string, string>();
const MOST_FOUND = 5000;

/** Adds the words of a part of the page, in the page's language. They stay until the language changes. */
export function addWords(words: Words): void {
  const others = catalogues.filter((one) => one.words !== words);
  catalogues = [{ words, shapes: shapesOf(words) }, ...others];
  found.clear();
}

/** Shows the page in another language, with the words of the house. */
export function setLanguage(language: Language, words: Words | null): void {
  catalogues = [];
  found.clear();
  if (words) addWords(words);
  languageStore.set(language);
}

/**
 * Returns a text in the page's language; the English text itself where that has no words for it. With values, each `{}`
 * of the text is replaced by the next one.
 */
export function t(text: string, ...values: readonly (string | number)[]): string {
  if (catalogues.length === 0) return values.length === 0 ? text : fill(text, values);
  if (values.length > 0) return fill(entryOf(text) ?? text, values);
  const known = found.get(text);
  if (known !== undefined) return known;
  const translated = translate(text);
  if (found.size >= MOST_FOUND) found.clear();
  found.set(text, translated);
  return translated;
}

/** Returns the form of a counted text that the page's language has for this number, with the number in it. */
export function plural(count: number, forms: PluralForms): string {
  const language = languageStore.get();
  const entry = catalogues.map(({ words }) => words[forms.other]).find((one) => one !== undefined);
  // Without words of its own the text is English, and so are its forms.
  const rule = new Intl.PluralRules(entry === undefined ? SOURCE_LANGUAGE : language).select(count);
  const shown = entry ?? forms;
  const text = typeof shown === 'string' ? shown : (shown[rule] ?? shown.other);
  return fill(text, [new Intl.NumberFormat(language).format(count)]);
}

function translate(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return text;
  const shown = entryOf(trimmed) ?? fromShape(trimmed);
  return shown === undefined ? text : text.replace(trimmed, () => shown);
}

function entryOf(text: string): string | undefined {
  for (const { words } of catalogues) {
    const entry = Object.hasOwn(words, text) ? words[text] : undefined;
    if (entry !== undefined) return typeof entry === 'string' ? entry : entry.other;
  }
  return undefined;
}

function fromShape(text: string): string | undefined {
  for (const { shapes } of catalogues) {
    for (const shape of shapes) {
      const match = shape.matches.exec(text);
      if (!match) continue;
      // What is in a place may have words of its own, such as the label in 'Remove the filter Supplier'.
      const places = match.slice(1).map((place) => dayInLanguage(place) ?? translate(place));
      if (!places.some(isEnglishSentence)) return fill(shape.text, places);
    }
  }
  return undefined;
}

/** Returns a day that a message names, '05 Mar 2026', as the page's language writes it; null for any other text. */
function dayInLanguage(text: string): string | null {
  const [, day, name, year] = /^(\d{2}) ([A-Z][a-z]{2}) (\d{4})$/.exec(text) ?? [];
  const month = MONTH_NAMES.findIndex((one) => one === name);
  if (month < 0) return null;
  const format = new Intl.DateTimeFormat(languageStore.get(), { dateStyle: 'medium', timeZone: 'UTC' });
  return format.format(Date.UTC(Number(year), month, Number(day)));
}

/**
 * Whether a place holds the end of a sentence without words of its own. It was met by chance then: '{} of {}' is the
 * shape of 'The price of line 3 is too low.', of which half would stay English.
 */
const isEnglishSentence = (place: string): boolean => /\b[a-z]{2,} [a-z]+\b.*[.?!]$/s.test(place);

/** The shape with the most words of its own is compared first: '{} of {}' would match many others. */
function shapesOf(words: Words): Shape[] {
  const sources = Object.entries(words).filter(([source]) => source.includes('{}'));
  const inOrder = sources.toSorted(([one], [other]) => ownLength(other) - ownLength(one));
  return inOrder.map(([source, entry]) => {
    const pattern = source.split('{}').map(escaped).join('(.+?)');
    return { matches: new RegExp(`^${pattern}$`, 's'), text: typeof entry === 'string' ? entry : entry.other };
  });
}

const ownLength = (source: string): number => source.replaceAll('{}', '').length;

function fill(text: string, values: readonly (string | number)[]): string {
  let next = 0;
  return text.replaceAll(/\{(\d*)\}/g, (_place, number: string) => {
    const value = number === '' ? values[next++] : values[Number(number) - 1];
    return value === undefined ? '' : String(value);
  });
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
