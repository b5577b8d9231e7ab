import type { FieldProblem } from '../base-info/field-problem.ts';
import { messages } from '../wording/messages.ts';

/**
 * Load capacities of the indices 160 to 239 in kg (ETRTO Standards Manual and TRA Year Book, load index table). Other
 * indices have the same figures: 80 more carry ten times as much.
 */
const CAPACITIES = [
  4500, 4625, 4750, 4875, 5000, 5150, 5300, 5450, 5600, 5800, 6000, 6150, 6300, 6500, 6700, 6900, 7100, 7300, 7500,
  7750, 8000, 8250, 8500, 8750, 9000, 9250, 9500, 9750, 10000, 10300, 10600, 10900, 11200, 11500, 11800, 12150, 12500,
  12850, 13200, 13600, 14000, 14500, 15000, 15500, 16000, 16500, 17000, 17500, 18000, 18500, 19000, 19500, 20000, 20600,
  21200, 21800, 22400, 23000, 23600, 24300, 25000, 25750, 26500, 27250, 28000, 29000, 30000, 30750, 31500, 32500, 33500,
  34500, 35500, 36500, 37500, 38750, 40000, 41250, 42500, 43750,
];
const MOST_LOAD_INDEX = 279;

/**
 * Returns the load in kg that one tyre of a load index carries, or undefined for an index outside 0 to 279. As
 * published: cut to 100 g below 100 kg (46.25 is 46.2) and to whole kg above.
 */
export function loadIndexKilograms(index: number): number | undefined {
  if (!Number.isInteger(index) || index < 0 || index > MOST_LOAD_INDEX) return undefined;
  const exact = ((CAPACITIES[index % CAPACITIES.length] ?? 0) * 10 ** Math.floor(index / CAPACITIES.length)) / 100;
  return exact < 100 ? Math.floor(exact * 10) / 10 : Math.floor(exact);
}

/** Highest speeds in km/h by speed symbol; '(Y)' and 'ZR' are above the figure. */
const SPEEDS: Readonly<Record<string, number>> = {
  A1: 5,
  A2: 10,
  A3: 15,
  A4: 20,
  A5: 25,
  A6: 30,
  A7: 35,
  A8: 40,
  B: 50,
  C: 60,
  D: 65,
  E: 70,
  F: 80,
  G: 90,
  J: 100,
  K: 110,
  L: 120,
  M: 130,
  N: 140,
  P: 150,
  Q: 160,
  R: 170,
  S: 180,
  T: 190,
  U: 200,
  H: 210,
  V: 240,
  W: 270,
  Y: 300,
};
/** Symbols of tyres that are faster than their figure. */
const ABOVE: Readonly<Record<string, number>> = { '(Y)': 300, ZR: 240 };

/** Returns a load index or speed symbol in its one notation: capitals, no blanks. */
export const cleanServiceText = (text: string): string => text.replace(/\s+/g, '').toUpperCase();

const indicesOf = (text: string): number[] | undefined =>
  /^\d{1,3}(?:\/\d{1,3})?$/.test(text) ? text.split('/').map(Number) : undefined;

/**
 * Returns what a load index means, in words: 91 → '615 kg', 106/104 → '950 kg single, 900 kg dual'. Undefined for a
 * text that is no load index. The load in a dual fitting is never above the single one.
 */
export function describeLoadIndex(text: string): string | undefined {
  const indices = indicesOf(cleanServiceText(text));
  const [single, dual] = indices?.map(loadIndexKilograms) ?? [];
  if (single === undefined || (indices?.length === 2 && (dual === undefined || dual > single))) return undefined;
  return dual === undefined ? `${single} kg` : `${single} kg single, ${dual} kg dual`;
}

/** Returns what a speed symbol means, in words: V → '240 km/h', (Y) → 'above 300 km/h'. Undefined for no symbol. */
export function describeSpeedSymbol(text: string): string | undefined {
  const symbol = cleanServiceText(text);
  if (Object.hasOwn(SPEEDS, symbol)) return `${SPEEDS[symbol]} km/h`;
  return Object.hasOwn(ABOVE, symbol) ? `above ${ABOVE[symbol]} km/h` : undefined;
}

/** The two fields of a product. */
export interface ServiceFields {
  readonly load_rate: string;
  readonly speed_rate: string;
}

/**
 * Returns what is wrong with a product's load index and speed rating; empty ones are unknown. What was stored before
 * these rules stays until somebody changes it.
 */
export function checkServiceFields(
  { load_rate, speed_rate }: Partial<ServiceFields>,
  stored?: Partial<ServiceFields> | null,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const isNew = (value: string | undefined, before: string | undefined): value is string =>
    value !== undefined && value !== '' && value !== before;
  if (isNew(load_rate, stored?.load_rate) && describeLoadIndex(load_rate) === undefined)
    problems.push({ code: 'product.load-index', field: 'load_rate', message: messages.noLoadIndex(load_rate) });
  if (isNew(speed_rate, stored?.speed_rate) && describeSpeedSymbol(speed_rate) === undefined)
    problems.push({ code: 'product.speed-symbol', field: 'speed_rate', message: messages.noSpeedSymbol(speed_rate) });
  return problems;
}

const DESCRIPTION = /^\(?(\d{2,3}(?:\/\d{2,3})?) ?(a[1-8]|[b-hj-np-wy]|\(y\))\)?$/;

/**
 * Reads a service description in plain text: 91v, 106/104 r. A bracket around a Y description, (95Y), stands for a
 * speed above 300 km/h.
 */
export function serviceDescription(plain: string): ServiceFields | undefined {
  const [, load = '', symbol = ''] = DESCRIPTION.exec(plain) ?? [];
  if (load === '') return undefined;
  const speed = symbol === 'y' && plain.startsWith('(') ? '(Y)' : symbol.toUpperCase();
  const isKnown = describeLoadIndex(load) !== undefined && describeSpeedSymbol(speed) !== undefined;
  return isKnown ? { load_rate: load, speed_rate: speed } : undefined;
}
