/**
 * The ports that browsers and fetch refuse to open (the list of bad ports in the WHATWG Fetch standard): a server there
 * would run, and nobody could reach it.
 */
const REFUSED_BY_BROWSERS = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
]);

/** Returns why iWE can't be served at this value of PORT, in words; null when it can. 0 lets the system choose. */
export function portProblem(text: string): string | null {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (!(port <= 65_535))
    return `PORT is "${text}", but a port is a whole number from 1 to 65535. For example: PORT=4100 npm start`;
  if (REFUSED_BY_BROWSERS.has(port))
    return (
      `Browsers refuse to open port ${port}, because another protocol uses it. Choose another one: ` +
      'PORT=4100 npm start'
    );
  return null;
}
