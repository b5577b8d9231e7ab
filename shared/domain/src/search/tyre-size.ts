/**
 * A tyre size key has seven digits: section width (mm, 3), profile (%, 2) and rim diameter (inch, 2): 205/55R16 →
 * 2055516. Products store it in one column, so that every notation of a size finds the same rows.
 */

const SIZE = /^(\d{3})[\s/\-.x*]*(\d{2})[\s/\-.x*]*(?:Z?R)?[\s/\-.]*(\d{2})(?:C|LT)?$/i;

/**
 * Returns the size key of a width (mm), profile (%) and rim diameter (inch), or undefined when they are not a tyre
 * size.
 */
export function tyreSizeKeyOf(width: number, profile: number, rim: number): string | undefined {
  const isSize =
    width >= 125 && width <= 405 && width % 5 === 0 && profile >= 20 && profile <= 95 && rim >= 10 && rim <= 30;
  if (!isSize || ![width, profile, rim].every(Number.isInteger)) return undefined;
  return `${width}${profile}${rim}`;
}

/**
 * Returns the size key when the whole text is one tyre size in any usual notation: 2055516, 205/55R16, 205 55 16,
 * 205-55-16, 205/55ZR16.
 */
export function tyreSizeKey(text: string): string | undefined {
  const match = SIZE.exec(text.trim());
  return match ? tyreSizeKeyOf(Number(match[1]), Number(match[2]), Number(match[3])) : undefined;
}

/** Returns the usual notation of a size key: 2055516 → 205/55R16. */
export function formatTyreSize(sizeKey: string): string {
  return `${sizeKey.slice(0, 3)}/${sizeKey.slice(3, 5)}R${sizeKey.slice(5, 7)}`;
}
