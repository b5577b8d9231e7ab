/** Returns the usual notation of a seven-digit size: 2055516 → 205/55R16. */
export function formatTyreSize(sizeKey: string): string {
  return `${sizeKey.slice(0, 3)}/${sizeKey.slice(3, 5)}R${sizeKey.slice(5, 7)}`;
}
