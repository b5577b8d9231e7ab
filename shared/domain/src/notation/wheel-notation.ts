import { isMultiple, isWithin, numeral } from './notation-text.ts';

/**
 * Keys of wheel measures, the same for every notation:
 * - diameter × width (inch): 17x8, 8Jx17, 17x8.0 → 17x8
 * - bolt circle (bolts × mm): 5x114.3, 5/114.3, 5x1143, 5x4.5 (inch) → 5x114.3
 * - offset (mm): ET35, ET+35, +35 → et35; ET-12 → etminus12
 * - centre bore (mm): CB73.1, 73.1CB → cb73.1
 */

const SIZE = /^(\d{1,2}(?:\.\d{1,2})?) ?j{0,2} ?[x*] ?(\d{1,2}(?:\.\d{1,2})?|\d{2,3}) ?(?:j{1,2})?(?:e?h2?\+?)?$/;
const CIRCLE = '\\d{2,3}(?:\\.\\d{1,2})?|\\d{4,5}|\\d\\.\\d{1,2}';
const HOLES = 'holes?|studs?|lugs?|h';
const PCD = new RegExp(
  `^(?:pcd ?)?(\\d{1,2})(?: ?(?:${HOLES})? ?([x/*-]) ?| ?(?:${HOLES}) ?)(${CIRCLE}|5)(?:mm)?` +
    `(?: ?/ ?(?:\\d{1,2} ?[x*-] ?)?(${CIRCLE})(?:mm)?)?(?: ?pcd)?$`,
);
const PCD_REVERSED = /^(?:pcd ?)?(\d{3}(?:\.\d{1,2})?|\d{2}) ?([x/*-]) ?(\d{1,2})(?: ?(?:holes?|studs?|lugs?|h))?$/;
/** Bolts and circle apart, where the circle can be nothing else. */
const PCD_APART = /^(\d{1,2})(?: ?(?:holes?|studs?|lugs?|h))? (114\.3|120\.65|139\.7|165\.1)$/;
const OFFSET = /^(?:et|offset) ?([+-]?) ?(\d{1,3}(?:\.5)?)(?:mm)?$|^(\+) ?(\d{1,2}(?:\.5)?)(?:mm)?(?:et)?$/;
const OFFSET_BEFORE = /^(\d{1,2}) ?et$/;
const BORE = /^(?:cb|c\/b|hub|bore|ø) ?(\d{2,3}(?:\.\d{1,2})?)(?:mm)?$|^(\d{2,3}(?:\.\d{1,2})?) ?cb$/;

/** Bolt circles in mm whose decimals people leave out, round or write without the point. */
const CIRCLES: Readonly<Record<string, string>> = {
  114: '114.3',
  1143: '114.3',
  121: '120.65',
  120.6: '120.65',
  120.7: '120.65',
  12065: '120.65',
  139: '139.7',
  140: '139.7',
  1397: '139.7',
  165: '165.1',
  1651: '165.1',
  107.95: '108',
  285: '285.75',
};
/** What wheels are drilled to. Only these are read behind a dash or slash, which codes and dates have too. */
const KNOWN_CIRCLES: ReadonlySet<number> = new Set([
  98, 100, 105, 108, 110, 112, 114.3, 115, 118, 120, 120.65, 127, 130, 135, 139.7, 150, 160, 165.1, 170, 180, 200, 205,
  222.25, 225, 245, 275, 285.75, 335,
]);
/** Bolts × inches. 4x4 is a drive, so only circles that are drilled are read as inches. */
const INCH_CIRCLES: Readonly<Record<string, string>> = {
  '4x4.25': '108',
  '4x4.5': '114.3',
  '5x4.25': '108',
  '5x4.5': '114.3',
  '5x4.75': '120.65',
  '5x5': '127',
  '5x5.5': '139.7',
  '6x4.5': '114.3',
  '6x5.5': '139.7',
  '8x6.5': '165.1',
};

const isDiameter = (inches: number): boolean => isWithin(inches, 10, 30) && isMultiple(inches, 0.5);
const isWidth = (inches: number): boolean => isWithin(inches, 3, 16) && isMultiple(inches, 0.25);

/** Returns the key of a wheel's size, or undefined when no wheel has it. The larger number is the diameter. */
export function wheelSizeKeyOf(one: number, other: number): string | undefined {
  const [diameter, width] = [Math.max(one, other), Math.min(one, other)];
  return isDiameter(diameter) && isWidth(width) ? `${numeral(diameter)}x${numeral(width)}` : undefined;
}

function sizeKey(one: string, other: string): string | undefined {
  // 17x85 has lost its point; 5x105 is a bolt circle.
  const hasLostPoint = /^\d{1,2}5$/.test(other) && Number(other) > 30 && Number(one) >= 13;
  return wheelSizeKeyOf(Number(one), hasLostPoint ? Number(other) / 10 : Number(other));
}

function circleKey(bolts: number, circle: string, isCertain = true): string | undefined {
  if (!isWithin(bolts, 3, isCertain ? 12 : 10)) return undefined;
  const size = numeral(circle);
  const millimetres = INCH_CIRCLES[`${bolts}x${size}`] ?? CIRCLES[size] ?? size;
  const isCircle = isCertain ? isWithin(Number(millimetres), 90, 340) : KNOWN_CIRCLES.has(Number(millimetres));
  return isCircle ? `${bolts}x${millimetres}` : undefined;
}

function circleKeys(bolts: number, sign: string | undefined, first: string, second: string | undefined): string[] {
  if (second === undefined) return [circleKey(bolts, first, isCertainSign(sign))].filter((key) => key !== undefined);
  // Ten holes for two circles are two wheels of five.
  const each = bolts >= 8 && bolts % 2 === 0 ? [bolts, bolts / 2] : [bolts];
  const keys = each.flatMap((count) => [circleKey(count, first), circleKey(count, second)]);
  return keys.every((key) => key !== undefined) ? [...new Set(keys)] : [];
}

/** A dash or slash is in codes and dates too. */
const isCertainSign = (sign: string | undefined): boolean => sign !== '-' && sign !== '/';

/** Returns the key of an offset below zero. Without a dash, because searches of codes leave dashes out. */
export const negativeOffsetKey = (millimetres: string): string => `etminus${numeral(millimetres)}`;

/** Returns the key of an offset in mm. */
function offsetKey(sign: string, millimetres: string): string | undefined {
  if (Number(millimetres) > 150) return undefined;
  return sign === '-' && Number(millimetres) !== 0 ? negativeOffsetKey(millimetres) : `et${numeral(millimetres)}`;
}

/** Returns the key of a centre bore in mm; 731 has lost its point. */
function boreKey(text: string): string | undefined {
  const millimetres = /^\d{3}$/.test(text) && Number(text) > 340 ? Number(text) / 10 : Number(text);
  return isWithin(millimetres, 40, 340) ? `cb${numeral(millimetres)}` : undefined;
}

/**
 * Returns the keys of a plain text (see `piecesOf`) that is one wheel measure as a whole; a wheel for two bolt circles
 * has a key for each. Empty for anything else.
 */
export function wheelKeys(plain: string): string[] {
  const only = (key: string | undefined): string[] => (key === undefined ? [] : [key]);
  const [, one, other] = SIZE.exec(plain) ?? [];
  const size = one !== undefined && other !== undefined ? sizeKey(one, other) : undefined;
  if (size !== undefined) return [size];
  const [, bolts, between, first, second] = PCD.exec(plain) ?? [];
  const circles = first === undefined ? [] : circleKeys(Number(bolts), between, first, second);
  if (circles.length > 0) return circles;
  const [, reversed, behind, count] = PCD_REVERSED.exec(plain) ?? [];
  if (reversed !== undefined && Number(reversed) >= 98)
    return only(circleKey(Number(count), reversed, isCertainSign(behind)));
  const [, holes, apart] = PCD_APART.exec(plain) ?? [];
  if (apart !== undefined) return only(circleKey(Number(holes), apart));
  const [, sign, offset, plus, positive] = OFFSET.exec(plain) ?? [];
  if (offset ?? positive) return only(offsetKey(sign ?? plus ?? '', offset ?? positive ?? ''));
  const [, before] = OFFSET_BEFORE.exec(plain) ?? [];
  if (before !== undefined) return only(offsetKey('', before));
  const [, bore, boreBefore] = BORE.exec(plain) ?? [];
  return only((bore ?? boreBefore) === undefined ? undefined : boreKey(bore ?? boreBefore ?? ''));
}

/** A wheel's fields, as typed into its form. */
export interface WheelFields {
  readonly rim_diameter: string;
  readonly rim_width: string;
  readonly offset: string;
  readonly center_bore: string;
  readonly bolt_pattern: string;
}

const numberIn = (text: string): number => Number(/\d+(?:[.,]\d+)?/.exec(text)?.[0].replace(',', '.') ?? Number.NaN);

/** Returns the keys of a wheel's fields; a field that says no measure has none. */
export function wheelFieldKeys(wheel: WheelFields): string[] {
  const offset = /^(?:et)?\s*([+-]?)\s*(\d{1,3}(?:\.5)?)\s*(?:mm)?$/i.exec(wheel.offset.trim().replace('−', '-'));
  const bore = /\d{2,3}(?:[.,]\d{1,2})?/.exec(wheel.center_bore)?.[0].replace(',', '.');
  return [
    wheelSizeKeyOf(numberIn(wheel.rim_diameter), numberIn(wheel.rim_width)),
    offset ? offsetKey(offset[1] ?? '', offset[2] ?? '') : undefined,
    bore === undefined ? undefined : boreKey(bore),
  ].filter((key) => key !== undefined);
}
