import { isMultiple, isWithin, numeral } from './notation-text.ts';

/**
 * Keys of tyre sizes, the same for every notation of a size:
 * - metric: section width (mm), profile (%) and rim (inch): 205/55R16 → 2055516, 295/80R22.5 → 2958022.5
 * - metric without a profile: 195R14C → 195r14
 * - flotation: overall diameter, width and rim (all inch): 31x10.50R15 → 31x10.5r15
 * - inch: width and rim: 11R22.5 → 11r22.5, 7.50-16 → 7.5r16
 *
 * Use (P, LT, C), load (XL), speed (ZR, V) and run-flat marks belong to a tyre, but not to its size.
 */

/** P 205/55R16, LT265/70R17, ST205/75R15, T125/70D17, HL245/40R19. */
const USE = '(?:(?:p|lt|st|t|hl) ?)?';
/** The construction, with the speed symbol of older notations: R, ZR, VR, RF, ZRF, B, D. */
const BUILD = '[hqstuvwyz]?rf?|b|d';
/** Marks written onto the rim without a blank: C, LT, XL, runflat marks, service description or speed symbol. */
const MARKS =
  '(?:cp|c|lt|st|xl|rft|rof|rf|ssr|zp|hl|tl|tt|p)*' +
  '(?:\\(?\\d{2,3}(?:/\\d{2,3})?(?:a[1-8]|[b-hj-np-wy])\\)?|\\(?[b-hj-np-wy]\\)?)?';
const GAP = '[ /.x*-]*';
const RIM = '\\d{1,2}(?:\\.5)?|\\d{2}5';

const pattern = (...parts: string[]): RegExp => new RegExp(`^${USE}${parts.join('')}${MARKS}$`);

const METRIC = pattern('(\\d{3})', GAP, '(\\d{2})', GAP, `(?:${BUILD})?[ /.-]*`, `(${RIM})`);
/** Motorcycle, industrial and farm sizes are read only with the slash: 120/70ZR17, 80/100-21, 710/70R42. */
const METRIC_WITH_SLASH = pattern('(\\d{2,4}) ?/ ?', '(\\d{2,3})', ` ?(?:${BUILD}|[ /-]) ?-?`, `(${RIM})`);
const NO_PROFILE = pattern('(\\d{3})[ /-]*', `(?:${BUILD})[ -]*`, `(${RIM})`);
/** Without the construction, only C or LT tells the size from two other numbers: 195 14C. */
const NO_PROFILE_VAN = /^(\d{3})[ /-](\d{2}) ?(?:c|lt)$/;
const FLOTATION = pattern(
  '(\\d{2}(?:\\.5)?)( ?[x/*-] ?| |)',
  '(\\d{1,2}\\.\\d{1,2}|\\d{1,4})',
  `( ?(?:${BUILD}|-) ?-?| ?[x/] ?| |)`,
  `(${RIM})`,
);
const INCH = pattern('(\\d{1,2}\\.\\d{1,2}|\\d{1,4})', ` ?(${BUILD}|-) ?-?`, `(${RIM})`);
/** Truck rims with a half inch need no letter between: 11 22.5. */
const INCH_TRUCK = /^(\d{1,2}(?:\.\d{1,2})?)[ /-]((?:16|17|19|22|24)\.5)$/;

/** Returns the rim's inches: three digits are a half inch without its point (225 → 22.5). */
const rimOf = (text: string): number => (/^\d{3}$/.test(text) ? Number(text) / 10 : Number(text));

/**
 * Returns the key of a metric size, or undefined when width (mm), profile (%) and rim (inch) are no passenger, van or
 * truck tyre.
 */
export function tyreSizeKeyOf(width: number, profile: number, rim: number): string | undefined {
  const isSize =
    isWithin(width, 125, 455) &&
    width % 5 === 0 &&
    isWithin(profile, 20, 95) &&
    Number.isInteger(profile) &&
    isWithin(rim, 10, 30) &&
    // Rims with a half inch belong to trucks and light trucks.
    (Number.isInteger(rim) ? width <= 405 : [16.5, 17.5, 19.5, 22.5, 24.5].includes(rim));
  return isSize ? `${width}${profile}${numeral(rim)}` : undefined;
}

function slashedMetricKey(width: number, profile: number, rim: number): string | undefined {
  const isSize =
    isWithin(width, 60, 1_050) &&
    width % 5 === 0 &&
    (isWithin(profile, 20, 95) || profile === 100) &&
    isWithin(rim, 8, 54);
  if (!isSize) return undefined;
  return tyreSizeKeyOf(width, profile, rim) ?? `${width}/${profile}r${numeral(rim)}`;
}

const noProfileKey = (width: number, rim: number): string | undefined =>
  isWithin(width, 125, 355) && width % 5 === 0 && isWithin(rim, 10, 22.5) ? `${width}r${numeral(rim)}` : undefined;

/** Returns a flotation tyre's width in inches; 950, 1050 and 105 have lost their point. */
function flotationWidth(text: string): number {
  if (text.includes('.') || text.length <= 2) return Number(text);
  return text.length === 3 && Number(text) < 200 ? Number(text) / 10 : Number(text) / 100;
}

function flotationKey([, across = '', before = '', width = '', between = '', rim = '']: RegExpMatchArray) {
  const isLetterless = /^[ x/]*$/.test(between);
  // Eight digits, of which the middle four are the width, as codes have it.
  const isDigits = before === '' && between === '' && /^\d{4}$/.test(width) && /^\d{2}$/.test(across);
  if (before === '' && !isDigits && !/[rbd]/.test(between)) return undefined;
  if (between === '' && !isDigits) return undefined;
  const [diameter, inches, rimInches] = [Number(across), flotationWidth(width), rimOf(rim)];
  // '18x8 35' is a wheel and its offset.
  if (isLetterless && diameter < 27 && !/\./.test(width)) return undefined;
  const isSize =
    isWithin(diameter, 12, 60) &&
    isWithin(inches, 4, 21) &&
    isMultiple(inches, 0.25) &&
    isWithin(rimInches, 4, 26) &&
    rimInches < diameter - 2 &&
    inches < diameter;
  return isSize ? `${numeral(diameter)}x${numeral(inches)}r${numeral(rimInches)}` : undefined;
}

/** Returns an inch tyre's width; three digits from 400 and four have lost their point (750 → 7.5, 1000 → 10). */
function inchWidth(text: string): number | undefined {
  if (text.includes('.') || text.length <= 2) return Number(text);
  const value = Number(text);
  return value >= 400 ? value / 100 : undefined;
}

function inchKey(width: number | undefined, rim: number): string | undefined {
  const isSize =
    width !== undefined && isWithin(width, 2, 24) && isMultiple(width, 0.05) && isWithin(rim, 4, 54) && width < rim;
  return isSize ? `${numeral(width)}r${numeral(rim)}` : undefined;
}

function inchKeyOf([, width = '', between = '', rim = '']: RegExpMatchArray): string | undefined {
  // '12-16' alone could be anything.
  if (between === '-' && /^\d{1,2}$/.test(width) && /^\d{1,2}$/.test(rim)) return undefined;
  return inchKey(inchWidth(width), rimOf(rim));
}

type Notation = readonly [RegExp, (match: RegExpMatchArray) => string | undefined];

const NOTATIONS: readonly Notation[] = [
  [METRIC, ([, width, profile, rim = '']) => tyreSizeKeyOf(Number(width), Number(profile), rimOf(rim))],
  [METRIC_WITH_SLASH, ([, width, profile, rim = '']) => slashedMetricKey(Number(width), Number(profile), rimOf(rim))],
  [NO_PROFILE, ([, width, rim = '']) => noProfileKey(Number(width), rimOf(rim))],
  [NO_PROFILE_VAN, ([, width, rim]) => noProfileKey(Number(width), Number(rim))],
  [FLOTATION, flotationKey],
  [INCH, inchKeyOf],
  [INCH_TRUCK, ([, width, rim]) => (isWithin(Number(width), 7, 16) ? inchKey(Number(width), Number(rim)) : undefined)],
];

/** Returns the key of a plain text (see `piecesOf`) that is one tyre size as a whole, or undefined. */
export function tyreKey(plain: string): string | undefined {
  for (const [notation, keyOf] of NOTATIONS) {
    const match = notation.exec(plain);
    const key = match ? keyOf(match) : undefined;
    if (key !== undefined) return key;
  }
  return undefined;
}
