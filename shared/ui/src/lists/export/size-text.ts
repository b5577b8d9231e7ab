const MEGABYTE = 1_000_000;

/** Returns a number of bytes for people: '850 kB', '61.4 MB'. */
export const sizeText = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;
