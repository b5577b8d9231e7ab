import { formatTyreSize, TYRE_SIZE_CODES } from '@iwe/domain';
import type { Random } from '../random.ts';
import { pricesAround } from './prices.ts';
import type { CatalogueItem } from './product-types.ts';
import { TYRE_TYPE } from './wheels-and-parts.ts';
import { TYRE_BRANDS, type TyreBrand } from './tyre-brands.ts';
import { DEMO_TYRE_SIZES, type TyreSize } from './tyre-sizes.ts';

interface Pattern {
  readonly brand: TyreBrand;
  readonly name: string;
  /** The suffix of the size in the product code: 2055516-RDS, 2055516-RDS2 … */
  readonly suffix: string;
  readonly line: PatternLine;
}

interface PatternLine {
  readonly words: string;
  readonly tag: string;
  readonly kinds: readonly TyreSize['kind'][];
  readonly speeds: readonly string[];
}

const LINES: readonly PatternLine[] = [
  { words: 'Comfort C', tag: 'Passenger', kinds: ['car', 'suv'], speeds: ['H', 'V', 'V'] },
  { words: 'Sport S', tag: 'Performance', kinds: ['car', 'suv'], speeds: ['V', 'W', 'W', 'Y'] },
  { words: 'Trail HT', tag: 'SUV', kinds: ['suv', 'light truck'], speeds: ['H', 'T', 'V'] },
  { words: 'Terra AT', tag: '4x4', kinds: ['light truck', 'suv'], speeds: ['S', 'T', 'R'] },
  { words: 'Cargo V', tag: 'Light Truck', kinds: ['light truck', 'car'], speeds: ['R', 'S', 'T'] },
  { words: 'Eco E', tag: 'Passenger', kinds: ['car'], speeds: ['T', 'H', 'H'] },
];

function patternsOf(random: Random): Pattern[] {
  const patterns: Pattern[] = [];
  // Line by line, so that every brand gets a touring tyre before any gets its sixth pattern.
  LINES.forEach((line, lineIndex) => {
    for (const brand of TYRE_BRANDS) {
      const suffix = lineIndex === 0 ? brand.short : `${brand.short}${lineIndex + 1}`;
      patterns.push({
        brand,
        line,
        suffix,
        name: `${line.words}${random.between(1, 9)}${random.pick(['', '0', '5'])}`,
      });
    }
  });
  return patterns;
}

/** Cost in cents ex GST of a mid-range tyre of this size. */
function midRangeCost(size: TyreSize): number {
  const perInch = 330 + (size.rim - 13) * 45;
  const isHeavy = size.kind === 'light truck' ? 1.25 : 1;
  return Math.round((size.rim * perInch + size.width * 6 - size.profile * 8) * isHeavy);
}

function tyre(random: Random, size: TyreSize, pattern: Pattern): CatalogueItem {
  const speed = random.pick(pattern.line.speeds);
  const load = size.kind === 'light truck' ? `${size.loadIndex + 6}/${size.loadIndex + 4}` : String(size.loadIndex);
  const writing = formatTyreSize(size.key) + (pattern.line.tag === 'Light Truck' ? 'C' : '');
  const costCents = Math.round(midRangeCost(size) * pattern.brand.tier * (0.9 + random.fraction() * 0.2));
  return {
    code: `${size.key}-${pattern.suffix}`,
    name: `${writing} ${load}${speed} ${pattern.brand.name} ${pattern.name}`.slice(0, 50),
    unit: 'EA',
    category: 1,
    brand: pattern.brand.name,
    manufacturer: pattern.brand.manufacturer,
    autoPartsType: TYRE_TYPE,
    tag1: pattern.line.tag,
    tag2: pattern.brand.tier > 1.5 ? 'Premium' : pattern.brand.tier > 1 ? 'Mid Range' : 'Budget',
    helperCode: `${size.width}${size.profile}R${size.rim}`,
    originCode: `${pattern.brand.short}${random.digits(6)}`,
    prices: pricesAround(random, costCents),
    thirdPartyStock: random.chance(0.22) ? random.between(1, 15) * 4 : 0,
    specs: {
      tyre_model: pattern.name,
      specification: `${writing} ${load}${speed}`,
      diameter: String(size.rim),
      patterns: pattern.name,
      width: String(size.width),
      load_rate: load,
      speed_rate: speed,
      suggested:
        size.kind === 'car' ? 'Sedan, hatch, wagon' : size.kind === 'suv' ? 'SUV, people mover' : 'Ute, van, 4x4',
    },
  };
}

/** The suggested sizes are sorted ascending; steps of 20 through 37 mix small and large ones without repetition. */
const popularityOf = (sizeIndex: number): number =>
  sizeIndex < TYRE_SIZE_CODES.length ? (sizeIndex * 20) % TYRE_SIZE_CODES.length : sizeIndex;

/** Returns tyres by popularity: usual sizes in usual patterns first. At most sizes × fitting patterns. */
export function demoTyres(random: Random, count: number): CatalogueItem[] {
  const patterns = patternsOf(random);
  const pairs: { size: TyreSize; pattern: Pattern; rank: number }[] = [];
  DEMO_TYRE_SIZES.forEach((size, sizeIndex) => {
    patterns.forEach((pattern, patternIndex) => {
      if (!pattern.line.kinds.includes(size.kind)) return;
      pairs.push({
        size,
        pattern,
        rank:
          popularityOf(sizeIndex) / DEMO_TYRE_SIZES.length + patternIndex / patterns.length + random.fraction() * 0.35,
      });
    });
  });
  pairs.sort((a, b) => a.rank - b.rank);
  return pairs.slice(0, count).map(({ size, pattern }) => tyre(random, size, pattern));
}
