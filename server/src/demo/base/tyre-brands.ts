import { MANUFACTURERS } from '@iwe/domain';

/** A brand's price level: the cost of its tyres relative to a mid-range tyre of the same size. */
export interface TyreBrand {
  readonly name: string;
  /** Three letters in product codes. */
  readonly short: string;
  readonly manufacturer: string;
  /** Cost relative to mid-range, as a factor. */
  readonly tier: number;
}

const PREMIUM = new Set([
  'Michelin',
  'Bridgestone',
  'Continental',
  'Pirelli',
  'Goodyear',
  'Dunlop',
  'Yokohama',
  'BFGoodrich',
]);
const MIDDLE = new Set([
  'Hankook',
  'Kumho',
  'Toyo',
  'Falken',
  'Nexen',
  'Cooper',
  'Maxxis',
  'Firestone',
  'Nankang',
  'GT Radial',
  'Laufenn',
]);

/** The house brand of the second demo organisation; invented. */
export const HOUSE_BRAND = 'Roadstar';

function shortNames(names: readonly string[]): Map<string, string> {
  const taken = new Set<string>();
  const shorts = new Map<string, string>();
  for (const name of names) {
    const letters = name.toUpperCase().replace(/[^A-Z]/g, '');
    // The first letter and any two later ones, in their order: MIC, MIN, MIA …
    let short = '';
    for (let second = 1; second < letters.length && !short; second++) {
      for (let third = second + 1; third < letters.length; third++) {
        const candidate = letters.charAt(0) + letters.charAt(second) + letters.charAt(third);
        if (taken.has(candidate)) continue;
        short = candidate;
        break;
      }
    }
    short ||= `${letters.slice(0, 2)}${taken.size % 10}`;
    taken.add(short);
    shorts.set(name, short);
  }
  return shorts;
}

const NAMES = [
  HOUSE_BRAND,
  ...MANUFACTURERS.map((name) => name.replace(/ Factory$/, '')).filter((name) => name !== 'Various'),
];
const SHORTS = shortNames(NAMES);

/** Every tyre brand of the demo: the house brand first, then the specification's manufacturers. */
export const TYRE_BRANDS: readonly TyreBrand[] = NAMES.map((name) => ({
  name,
  short: SHORTS.get(name) ?? name.slice(0, 3).toUpperCase(),
  manufacturer: name === HOUSE_BRAND ? 'Various Factory' : `${name} Factory`,
  tier: PREMIUM.has(name) ? 1.75 : MIDDLE.has(name) ? 1.3 : 0.92,
}));

/** Brands of wheels and parts; invented. */
export const WHEEL_BRANDS: readonly string[] = [
  'Vektor Wheels',
  'Ironbark Alloys',
  'Southern Forge',
  'Drift King',
  'Outpost 4x4',
];
export const PARTS_BRANDS: readonly string[] = ['TorqueLine', 'Brightway', 'Safehold', 'Greystone Parts'];
