import { ProductCategory } from '../enums/product.ts';
import { barcodeKey, barcodesOf } from '../identifiers/barcode.ts';
import { findNotations } from './find-notations.ts';
import type { FoundNotation } from './find-notations.ts';
import { piecesOf } from './notation-text.ts';
import { serviceDescription } from './service-description.ts';
import type { ServiceFields } from './service-description.ts';
import { tyreKey } from './tyre-notation.ts';
import { wheelFieldKeys, wheelKeys } from './wheel-notation.ts';
import type { WheelFields } from './wheel-notation.ts';

/** The fields of a product that say its sizes, by wire name. */
export interface ProductNotations extends WheelFields, ServiceFields {
  readonly category: number | null;
  readonly code: string;
  readonly originCode: string;
  readonly helperCode: string;
  readonly name: string;
  readonly specification: string;
  readonly barcodes: string;
}

/** Frames a key so that it is found as a whole: 17x8 is not part of 17x8.5, nor 2055516 of 12055516. */
export const framedKey = (key: string): string => `=${key};`;

/** A word between two sizes of one product: '205/55R16 & 225/50R16'. */
const BETWEEN_SIZES: ReadonlySet<string> = new Set(['&', '+', '/', '-', 'and', 'or', ',']);

/**
 * Returns the sizes of a tyre: the first one that its text says and those that directly follow. A size further on is
 * another tyre's ('225/45R17 replaces 2055516').
 */
function ownSizes(text: string): string[] {
  const found = findNotations(text);
  const first = found.findIndex(({ kind }) => kind === 'tyre');
  if (first < 0) return [];
  const rest = found.slice(first);
  const end = rest.findIndex(({ kind, typed }) => kind !== 'tyre' && !BETWEEN_SIZES.has(typed.toLowerCase()));
  return keysIn(rest.slice(0, end < 0 ? rest.length : end), 'tyre');
}

const keysIn = (found: readonly FoundNotation[], ...kinds: FoundNotation['kind'][]): string[] =>
  found.filter(({ kind }) => kinds.includes(kind)).flatMap(({ keys }) => keys);

/** Returns the size at the beginning of a code: 2055516-X, 31105015-AT, LT2657017. */
function sizeOfCode(code: string): string[] {
  const [beginning = ''] = code.toLowerCase().split(/[-_ ]/);
  const digits = /^\d{7}(?!\d)/.exec(beginning)?.[0];
  const key = tyreKey(beginning) ?? (digits === undefined ? undefined : tyreKey(digits));
  return key === undefined ? [] : [key];
}

/** Returns the keys of a code that is a notation as a whole, so that a typed code that looks like one is found. */
function keysOfWhole(code: string): string[] {
  const [piece, ...others] = piecesOf(code);
  if (piece === undefined || others.length > 0) return [];
  const tyre = tyreKey(piece.plain);
  return tyre === undefined ? wheelKeys(piece.plain) : [tyre];
}

const firstOf = (...candidates: readonly (() => string[])[]): string[] => {
  for (const candidate of candidates) {
    const keys = candidate();
    if (keys.length > 0) return keys;
  }
  return [];
};

function sizesOf(product: ProductNotations): string[] {
  if (product.category === ProductCategory.Tyres)
    return firstOf(
      () => ownSizes(product.name),
      () => ownSizes(product.specification),
      () => sizeOfCode(product.code),
      () => sizeOfCode(product.helperCode),
    );
  // A wheel or a tube may be made for many tyres.
  return [
    ...keysIn(findNotations(product.name), 'tyre', 'wheel'),
    ...keysIn(findNotations(product.bolt_pattern), 'wheel'),
    ...wheelFieldKeys(product),
  ];
}

/** Returns 91v, or 106/104r and 106r, unless the name has it already. */
function serviceWords({ name, load_rate, speed_rate }: ProductNotations): string[] {
  const { load_rate: load, speed_rate: speed } =
    load_rate === '' && speed_rate === ''
      ? (statedService(name) ?? { load_rate, speed_rate })
      : { load_rate, speed_rate };
  if (load === '' || speed === '') return [];
  const words = [`${load}${speed}`, `${load.split('/')[0]}${speed}`].map((word) =>
    word.replaceAll(/[()\s]/g, '').toLowerCase(),
  );
  return [...new Set(words)].filter((word) => !name.toLowerCase().includes(word));
}

/**
 * Returns what a product's sizes and barcodes add to its searched text: the key of every size, framed, its service
 * description, and each barcode as 14 digits, which contain what a scanner sends. '' for a product without any.
 */
export function productSearchKeys(product: ProductNotations): string {
  const whole = [product.code, product.originCode].flatMap(keysOfWhole);
  const keys = [...new Set([...sizesOf(product), ...whole])].map(framedKey).join('');
  const barcodes = barcodesOf(product.barcodes).map((code) => barcodeKey(code) ?? code);
  return [keys, ...serviceWords(product), ...barcodes].filter((part) => part !== '').join(' ');
}

/** Returns the service description at a place of a text's words and how many words it takes. */
function serviceAt(words: readonly string[], start: number): { fields: ServiceFields; words: number } | undefined {
  for (const count of [2, 1]) {
    if (start + count > words.length) continue;
    const fields = serviceDescription(words.slice(start, start + count).join(' '));
    if (fields) return { fields, words: count };
  }
  return undefined;
}

const withoutPunctuation = (typed: string): string => typed.toLowerCase().replace(/[,;:.!?]+$/, '');

/**
 * Returns the load index and speed rating that a tyre's name states behind its size; undefined when it states none, or
 * several. A bracket may hold them: (95Y).
 */
export function statedService(name: string): ServiceFields | undefined {
  const found = findNotations(name);
  const first = found.findIndex(({ kind }) => kind === 'tyre');
  if (first < 0) return undefined;
  const words = found.slice(first + 1).map(({ typed }) => withoutPunctuation(typed));
  const stated: ServiceFields[] = [];
  for (let start = 0; start < words.length;) {
    const service = serviceAt(words, start);
    if (service) stated.push(service.fields);
    start += service?.words ?? 1;
  }
  return stated.length === 1 ? stated[0] : undefined;
}

/** Returns a service description typed behind a size as one word of a search: '91 V' and '(91V)' are 91v. */
export function typedService(words: readonly string[], start: number): { word: string; words: number } | undefined {
  const service = serviceAt(words.map(withoutPunctuation), start);
  if (!service) return undefined;
  const { load_rate, speed_rate } = service.fields;
  return { word: `${load_rate}${speed_rate}`.replaceAll(/[()]/g, '').toLowerCase(), words: service.words };
}
