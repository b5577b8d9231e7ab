import type { Random } from '../random.ts';
import { pricesAround } from './prices.ts';
import type { CatalogueItem } from './product-types.ts';
import { PARTS_BRANDS, WHEEL_BRANDS } from './tyre-brands.ts';

/** Products other than parts have a type as well, because the product form requires one. */
export const TYRE_TYPE = 9;
const GIFT_TYPE = 10;
const SERVICE_TYPE = 11;

/** Auto-parts types of the demo by id. */
export const AUTO_PARTS_TYPES: readonly (readonly [id: number, name: string])[] = [
  [1, 'Wheels'],
  [2, 'Valves & TPMS'],
  [3, 'Wheel Nuts & Locks'],
  [4, 'Balance Weights'],
  [5, 'Tubes & Flaps'],
  [6, 'Batteries'],
  [7, 'Wipers & Lamps'],
  [8, 'Workshop Supplies'],
  [TYRE_TYPE, 'Tyre'],
  [GIFT_TYPE, 'Gift'],
  [SERVICE_TYPE, 'Service'],
];

const BOLT_PATTERNS = ['5x114.3', '5x100', '5x112', '4x100', '5x108', '6x139.7', '5x120', '5x150', '6x114.3'];
const FINISHES = ['Black', 'Gunmetal', 'Silver', 'Bronze', 'Machined'];

function wheel(random: Random, index: number): CatalogueItem {
  const diameter = 15 + (index % 7);
  const bolt = BOLT_PATTERNS[Math.floor(index / 7) % BOLT_PATTERNS.length] ?? '5x114.3';
  const finish = FINISHES[Math.floor(index / 63) % FINISHES.length] ?? 'Black';
  const brand = WHEEL_BRANDS[Math.floor(index / 315) % WHEEL_BRANDS.length] ?? 'Vektor Wheels';
  const design = `${brand.charAt(0)}${11 + Math.floor(index / 1575)}`;
  const isSteel = diameter <= 16 && finish === 'Black';
  const width = (diameter * 0.5 - 1.5 + random.between(0, 2) * 0.5).toFixed(1);
  const offset = random.pick(['20', '25', '30', '35', '38', '40', '45']);
  return {
    code: `W${diameter}-${bolt.replace(/[x.]/g, '')}-${design}-${finish.slice(0, 3).toUpperCase()}`,
    name: `${diameter}x${width} ${bolt} ET${offset} ${brand} ${design} ${finish}`.slice(0, 50),
    unit: 'EA',
    category: 2,
    brand,
    manufacturer: '',
    autoPartsType: 1,
    tag1: isSteel ? 'Steel Wheel' : 'Alloy Wheel',
    tag2: '',
    helperCode: `${diameter}${bolt.replace('x', '')}`,
    originCode: `${design}${random.digits(5)}`,
    prices: pricesAround(random, Math.round(diameter * (isSteel ? 300 : 620) * (0.9 + random.fraction() * 0.3))),
    thirdPartyStock: random.chance(0.15) ? random.between(1, 10) * 4 : 0,
    specs: {
      rim_diameter: String(diameter),
      rim_width: width,
      rim_offset: offset,
      center_bore: random.pick(['56.1', '60.1', '66.6', '73.1', '106.1']),
      bolt_pattern: bolt,
      material: isSteel ? 3 : 2,
      diameter: String(diameter),
    },
  };
}

const PARTS: readonly (readonly [
  type: number,
  prefix: string,
  words: string,
  costCents: number,
  variants: string,
  unit: string,
])[] = [
  [2, 'VT', 'Rubber Valve', 60, 'TR412 TR413 TR414 TR418 TR600HP TR425', 'BAG'],
  [2, 'TPMS', 'TPMS Sensor', 2900, '315MHz 433MHz Dual Truck', 'EA'],
  [3, 'NUT', 'Wheel Nut', 140, '12x1.25 12x1.5 14x1.5 14x2.0 1/2UNF', 'SET'],
  [3, 'LOCK', 'Lock Nut Set', 1650, '12x1.25 12x1.5 14x1.5', 'SET'],
  [4, 'BW', 'Stick-on Weight', 950, '5g 10g 20g 30g 60g', 'BOX'],
  [5, 'TUBE', 'Inner Tube', 1150, '12 13 14 15 16 17.5 20', 'EA'],
  [6, 'BAT', 'Battery', 9800, '40B19L 55D23L 75D23L NS60 DIN55 DIN66 N70ZZ', 'EA'],
  [7, 'WIP', 'Wiper Blade', 480, '14in 16in 18in 20in 22in 24in 26in', 'EA'],
  [8, 'SEAL', 'Bead Sealer', 1900, '1L 5L', 'EA'],
  [8, 'PLUG', 'Repair Plug', 900, '30pc 60pc', 'BOX'],
];

function part(random: Random, index: number): CatalogueItem {
  const [type, prefix, words, cost, variants, unit] = PARTS[index % PARTS.length] ?? [
    8,
    'MISC',
    'Workshop Item',
    1000,
    'A',
    'EA',
  ];
  const round = Math.floor(index / PARTS.length);
  const options = variants.split(' ');
  const variant = options[round % options.length] ?? '';
  const brand = PARTS_BRANDS[Math.floor(round / options.length) % PARTS_BRANDS.length] ?? 'TorqueLine';
  const series = Math.floor(round / options.length / PARTS_BRANDS.length) + 1;
  return {
    code: `${prefix}-${variant.replace(/[^A-Za-z0-9]/g, '')}-${brand.slice(0, 2).toUpperCase()}${series}`,
    name: `${brand} ${words} ${variant}${series > 1 ? ` Series ${series}` : ''}`.slice(0, 50),
    unit,
    category: 2,
    brand,
    manufacturer: '',
    autoPartsType: type,
    tag1: 'Parts',
    tag2: '',
    helperCode: `${prefix}${variant}`.replace(/[^A-Za-z0-9]/g, ''),
    originCode: random.digits(7),
    prices: pricesAround(random, Math.round(cost * (0.9 + random.fraction() * 0.4))),
    thirdPartyStock: 0,
    specs: { material: 1 },
  };
}

const GIFTS: readonly (readonly [code: string, words: string, costCents: number])[] = [
  ['CAP', 'Trucker Cap', 650],
  ['MUG', 'Coffee Mug', 420],
  ['POLO', 'Staff Polo', 1800],
  ['JKT', 'Workshop Jacket', 4200],
  ['PEN', 'Pen Box', 900],
  ['CAL', 'Wall Calendar', 380],
  ['KEY', 'Key Ring', 110],
  ['UMB', 'Umbrella', 950],
  ['GAUGE', 'Tyre Gauge', 720],
  ['COOL', 'Stubby Cooler', 180],
];

function gift(random: Random, index: number): CatalogueItem {
  const [code, words, cost] = GIFTS[index % GIFTS.length] ?? ['GIFT', 'Gift', 500];
  const series = Math.floor(index / GIFTS.length) + 1;
  return {
    code: `GF-${code}-${String(series).padStart(2, '0')}`,
    name: `${words} No. ${series}`,
    unit: 'EA',
    category: 3,
    brand: 'TorqueLine',
    manufacturer: '',
    autoPartsType: GIFT_TYPE,
    tag1: 'Gift',
    tag2: '',
    helperCode: `GF${code}${series}`,
    originCode: '',
    prices: pricesAround(random, cost),
    thirdPartyStock: 0,
    specs: { material: 1 },
  };
}

const SERVICES: readonly (readonly [code: string, words: string, priceCents: number])[] = [
  ['FIT', 'Fit and Balance', 2200],
  ['ALIGN', 'Wheel Alignment', 6600],
  ['DISP', 'Tyre Disposal', 550],
  ['FREIGHT', 'Freight Interstate', 4400],
  ['DELIV', 'Metro Delivery', 1100],
  ['PUNCT', 'Puncture Repair', 3300],
  ['RESTOCK', 'Restocking Fee', 1000],
  ['REBATE', 'Price Rebate', 500],
  ['STORE', 'Container Storage', 16500],
  ['TRAIN', 'Product Training', 0],
];

function service(random: Random, index: number): CatalogueItem {
  const [code, words, price] = SERVICES[index % SERVICES.length] ?? ['SERV', 'Service', 1000];
  const series = Math.floor(index / SERVICES.length);
  const prices = pricesAround(random, 100);
  return {
    code: series ? `SV-${code}-${series + 1}` : `SV-${code}`,
    name: series ? `${words} Zone ${series + 1}` : words,
    unit: 'JOB',
    category: 4,
    brand: 'Safehold',
    manufacturer: '',
    autoPartsType: SERVICE_TYPE,
    tag1: 'Service',
    tag2: '',
    helperCode: `SV${code}`,
    originCode: '',
    thirdPartyStock: 0,
    specs: { material: 1 },
    prices: {
      ...prices,
      costCents: 0,
      costUsdCents: 0,
      standardCents: price,
      classCents: [price, 0, 0, 0, 0],
      specialCents: 0,
      isSpecial: false,
      referenceCents: 0,
    },
  };
}

/** Returns wheels first, then parts: about two of three are wheels. */
export const demoWheelsAndParts = (random: Random, count: number): CatalogueItem[] =>
  Array.from({ length: count }, (_, index) =>
    index % 3 === 2 ? part(random, (index - 2) / 3) : wheel(random, index - Math.floor((index + 1) / 3)),
  );
/** Returns gifts and other things (category 3). */
export const demoGifts = (random: Random, count: number): CatalogueItem[] =>
  Array.from({ length: count }, (_, index) => gift(random, index));
/** Returns services (category 4): no stock, no cost. */
export const demoServices = (random: Random, count: number): CatalogueItem[] =>
  Array.from({ length: count }, (_, index) => service(random, index));
