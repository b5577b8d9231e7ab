import fc from 'fast-check';
import { parseKeyword } from '../search/keyword.ts';
import { tyreSizeKeyOf } from './tyre-notation.ts';
import { framedKey, productSearchKeys, statedService } from './product-notations.ts';
import type { ProductNotations } from './product-notations.ts';

const BLANK: ProductNotations = {
  category: 1,
  code: '',
  originCode: '',
  helperCode: '',
  name: '',
  specification: '',
  load_rate: '',
  speed_rate: '',
  rim_diameter: '',
  rim_width: '',
  offset: '',
  center_bore: '',
  bolt_pattern: '',
  barcodes: '',
};
const WHEEL: ProductNotations = {
  ...BLANK,
  category: 2,
  name: 'Vektor V11 Black',
  rim_diameter: '17"',
  rim_width: '8J',
  offset: '35',
  center_bore: '73.1 mm',
  bolt_pattern: '5-114.3',
};

/** The keyword finds a product as the server's statement does: every key as a whole, every term anywhere. */
function isFoundBy(product: ProductNotations, keyword: string): boolean {
  const text = `${product.code} ${product.name} ${product.helperCode} ${product.originCode} ${productSearchKeys(product)}`;
  const { sizeKeys, terms } = parseKeyword(keyword);
  return [...sizeKeys.map(framedKey), ...terms].every((part) => text.toLowerCase().includes(part));
}

/** What a product is called, what it is not the size of, and the notations that find it. */
const TABLE: readonly [name: string, other: string, typed: readonly string[]][] = [
  [
    '205/55R16 91V Comfort',
    '205/55R17 91V Comfort',
    [
      '2055516',
      '205/55R16',
      '205 55 16',
      '205/55 R16',
      '205/55ZR16',
      '205-55-16',
      '205.55.16',
      '205/55/16',
      '205/55R16 91V',
      '205/55R16 91v',
      '205/55R16 91 V',
      '205x55x16',
      '205X55R16',
      '205×55R16',
      '20555R16',
      '205 55R16',
      '205/5516',
      '205 55 R 16',
      '205 / 55 R 16',
      'P205/55R16',
      'P 205/55R16',
      '205/55RF16',
      '205/55ZRF16',
      '205/55VR16',
      '205/55R16XL',
      '205/55R16V',
      '205/55R1691V',
      '205/55R16C',
      '205/55R16RFT',
      '205/55R-16',
      '205/55-R16',
      '205/55 ZR 16',
      '205/55R16,',
      '205/55r16.',
      '(205/55R16)',
      '"205/55R16"',
      '205/55R16"',
      '205/55R16 (91V)',
      '205–55–16',
      '２０５/５５R１６',
      'comfort 205/55R16',
      '205/55R16; comfort',
    ],
  ],
  ['255/35ZR19 (96Y) Sport', '255/35R20 96Y Sport', ['2553519', '255/35R19 96Y', '255/35ZR19 (96Y)', '255/35R19 96 Y']],
  [
    '195R14C 106/104R Cargo',
    '195R15C 106/104R Cargo',
    [
      '195R14C',
      '195R14',
      '195 R14C',
      '195r14c',
      '195 14C',
      '195-14C',
      '195/R14C',
      '195 R 14 C',
      '195R14 C',
      '195R-14C',
      '195SR14',
      '195R14C 106/104R',
      '195R14C 106/104 R',
      '195R14LT',
    ],
  ],
  [
    'LT265/70R17 121/118S Terra',
    '265/70R18 121/118S LT Terra',
    ['2657017', '265/70R17', 'LT265/70R17', 'LT 265/70R17', '265/70R17 LT', '265/70R17LT', '265 70 17', 'LT2657017'],
  ],
  ['ST205/75R15 Trailer', 'ST205/75R14 Trailer', ['205/75R15', 'ST205/75R15', 'ST 205/75-15', '2057515']],
  [
    '295/80R22.5 152/148M Haul',
    '295/80R24.5 152/148M Haul',
    ['295/80R22.5', '295/80 R22.5', '295 80 22.5', '29580225', '295/80R225', '295/80R22,5', '295/80R22.5 152/148M'],
  ],
  [
    '11R22.5 148/145M Haul',
    '11R24.5 148/145M Haul',
    ['11R22.5', '11 R22.5', '11r225', '11 R 22.5', '11 22.5', '11-22.5', '11R22,5', '11.0R22.5', '11R22.5 148/145M'],
  ],
  [
    '7.50R16LT 122/118L',
    '7.00R16LT 122/118L',
    ['7.50R16', '7.50-16', '7.5R16', '750R16', '750-16', '750R16LT', '7,50R16'],
  ],
  ['4.00-8 4PR', '4.80-8 4PR', ['4.00-8', '400-8']],
  ['10.00-20 16PR', '10.00-22 16PR', ['10.00R20', '10.00-20', '1000R20', '1000-20', '10R20']],
  [
    '31x10.50R15LT 109S Terra',
    '31x11.50R15LT 109S Terra',
    [
      '31x10.50R15',
      '31X10.50R15',
      '31X10.5R15',
      '31x1050R15',
      '31 10.50 15',
      '31/10.50R15',
      '31×10.50R15',
      '31x10.50 R15',
      '31x10,50R15',
      '31x10.50-15',
      '31X10.50 R 15 LT',
      '31105015',
      '311050R15',
      'LT31x10.50R15',
    ],
  ],
  ['25x8.00-12 Quad', '25x10-12 Quad', ['25x8-12', '25x8.00-12', '25x8R12', '25 x 8 - 12']],
  ['120/70ZR17 58W Moto', '120/70ZR18 58W Moto', ['120/70R17', '120/70ZR17', '120/70-17', '120/70 ZR17', '120/70/17']],
  ['80/100-21 Moto', '80/100-20 Moto', ['80/100-21', '80/100R21', '80/100 21']],
  ['710/70R42 Farm', '710/70R38 Farm', ['710/70R42', '710/70 R42', '710/70-42']],
];
const WHEELS: readonly [name: string, other: string, typed: readonly string[]][] = [
  [
    '17x8 5x114.3 ET+35 CB73.1 Black',
    '17x8.5 5x112 ET38 CB66.6 Black',
    [
      '17x8',
      '17X8',
      '17×8',
      '17 x 8',
      '17x8.0',
      '17*8',
      '17"x8"',
      '17x8J',
      '8Jx17',
      '8x17',
      '8J x 17',
      '5x114.3',
      '5-114.3',
      '5/114.3',
      '5*114.3',
      '5x114.30',
      '5X114',
      '5x1143',
      '5x4.5',
      '114.3x5',
      'PCD 5x114.3',
      '5 x 114.3',
      '5 114.3',
      '5H114.3',
      '5x114.3mm',
      'PCD5x114,3',
      'ET35',
      'ET+35',
      '+35',
      'ET 35',
      'et35mm',
      'ET + 35',
      '35ET',
      '+35mm',
      '35',
      '5x114.3 +35',
      'CB73.1',
      'CB 73.1',
      '73.1',
      'cb73,1',
      '73.1CB',
      'CB73.10',
      'CB731',
      '17x8+35',
      '17x8ET35',
      '17x8 5x114.3 ET35 CB73.1',
      '17x8/5x114.3',
      '17x8+35 5/114.3',
    ],
  ],
  [
    '16x7 6x139.7 ET-12 Steel',
    '16x7 6x114.3 ET12 Steel',
    ['6x139.7', '6x139', '6/139.7', '6x5.5', 'ET-12', '6x139.7 -12'],
  ],
  ['18x7.5 5x120.65 ET0', '18x7.5 5x120 ET5', ['5x120.65', '5x120.7', '5x4.75', '5x12065', 'ET0', 'ET 0', 'ET+0']],
  ['22.5x8.25 10x335', '22.5x9 10x335', ['22.5x8.25', '8.25x22.5', '22,5 x 8,25']],
  ['15x6.5 4x100/114.3', '15x7 4x108', ['4x100', '4x114.3', '4/100', '4x100/114.3', '4x4.5', '15x65']],
];

const CASES = [...TABLE.map((row) => [1, ...row] as const), ...WHEELS.map((row) => [2, ...row] as const)].flatMap(
  ([category, name, other, typed]) => typed.map((text) => ({ category, name, other, text })),
);

test('the table has at least 60 notations', () => expect(CASES.length).toBeGreaterThanOrEqual(150));

test.each(CASES)('$text finds $name', ({ category, name, text }) => {
  expect(isFoundBy({ ...BLANK, category, name }, text)).toBe(true);
});

test.each(CASES.filter(({ text }) => parseKeyword(text).sizeKeys.length > 0))(
  '$text does not find $other',
  ({ category, other, text }) => {
    expect(isFoundBy({ ...BLANK, category, name: other }, text)).toBe(false);
  },
);

test.each(WHEELS[0]?.[2].map((text) => [text]) ?? [])('a wheel is found by its fields: %s', (text) => {
  expect(isFoundBy(WHEEL, text)).toBe(true);
});

test.each([
  ['1205/55R165', 'longer numbers around the size'],
  ['12055516', 'digits in front'],
  ['20555165', 'digits behind'],
  ['225/45R17 replaces 2055516', 'the size of another tyre, which it replaces'],
])('205/55R16 does not find a tyre named %s: %s', (name) => {
  expect(isFoundBy({ ...BLANK, name }, '205/55R16')).toBe(false);
});

test.each<[Partial<ProductNotations>, string]>([
  [{ name: '205/55R16 & 225/50R16 staggered' }, '=2055516;=2255016;'],
  [{ name: 'Comfort', specification: 'P215/60R17 96H' }, '=2156017;'],
  [{ name: 'Comfort', code: '2256018-X' }, '=2256018;'],
  [{ name: 'Comfort', code: '31105015 AT' }, '=31x10.5r15;'],
  [{ name: '205/55R16', specification: '215/60R17', code: '2256018-X' }, '=2055516;'],
  [{ name: '225/45R17', helperCode: '20555R16' }, '=2254517;'],
  [{ name: 'Comfort', helperCode: '20555R16' }, '=2055516;'],
  [{ name: '225/45R17', originCode: '2055516' }, '=2254517;=2055516;'],
  [{ name: '205/55R16', load_rate: '106/104', speed_rate: 'R' }, '=2055516; 106/104r 106r'],
  [{ name: '205/55R16 91V', load_rate: '91', speed_rate: 'V' }, '=2055516;'],
  [{ name: '255/35R19', load_rate: '96', speed_rate: '(Y)' }, '=2553519; 96y'],
  [{ name: '205/55R16 91 V' }, '=2055516; 91v'],
  [{ category: 3, name: 'Tube 205/55R16 195/65R15' }, '=2055516;=1956515;'],
  [{ category: 2, name: '10x100/114.3' }, '=10x100;=10x114.3;=5x100;=5x114.3;'],
  [{ category: 2, code: '8-120' }, '=8x120;'],
  [{ name: 'All Terrain 4x4 Comfort' }, ''],
  [{ category: 2, name: 'Wheel Nut 12x1.5 TR412 DIN55' }, ''],
  [{ category: 2, rim_diameter: 'seventeen', offset: 'high', center_bore: '9', bolt_pattern: 'many' }, ''],
])('%j has the keys %p', (product, keys) => {
  expect(productSearchKeys({ ...BLANK, ...product })).toBe(keys);
});

test.each([
  '2065516',
  '2055599',
  '205551',
  '205/55',
  '2055516-X',
  'IN2055516',
  '0412345678',
  '106/104R',
  '14PR',
  '12-16',
  '2026-11',
  '31/12',
  '5/120.5',
  '12-100',
  '4x4',
  '17x8x',
  '50x50',
  'ET',
  'CB5',
  '-12',
  'R16',
  '175x13',
])('%s is a word', (text) => {
  expect(parseKeyword(text)).toEqual({ sizeKeys: [], terms: [text.toLowerCase()] });
});

test('any text is read, and what is found has a key or a word', () => {
  const parts = fc.constantFrom(
    '205',
    '55',
    'R',
    '16',
    '/',
    ' ',
    'x',
    '.',
    '5',
    '114.3',
    'ET',
    '+',
    '-',
    'CB',
    'P',
    ',',
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 14 }), (list) => {
      const text = list.join('');
      const { sizeKeys, terms } = parseKeyword(text);
      expect(sizeKeys.length + terms.length > 0).toBe(text.trim() !== '');
      expect(sizeKeys.every((key) => /^[\dxretcb./a-z]+$/.test(key))).toBe(true);
    }),
  );
});

test.each([
  ['205/55R16 91V Comfort', '91', 'V'],
  ['205/55R16 Comfort 91 V', '91', 'V'],
  ['195R14C 106/104R', '106/104', 'R'],
  ['255/35ZR19 (96Y) XL', '96', '(Y)'],
  ['255/35ZR19 96(Y)', '96', '(Y)'],
])('%s states the load index %s and the speed rating %s', (name, load_rate, speed_rate) => {
  expect(statedService(name)).toEqual({ load_rate, speed_rate });
});

test.each([
  '205/55R16 Comfort',
  '91V Comfort',
  '205/55R16 104/106R',
  '205/55R16 91V or 94W',
  '205/55R16 8PR',
  'Comfort',
])('%s states none', (name) => {
  expect(statedService(name)).toBeUndefined();
});

test.each([
  [125, 20, 10, '1252010'],
  [120, 20, 10, undefined],
  [405, 95, 30, '4059530'],
  [410, 95, 30, undefined],
  [455, 45, 22.5, '4554522.5'],
  [460, 45, 22.5, undefined],
  [205, 15, 16, undefined],
  [205, 96, 16, undefined],
  [205, 55, 9, undefined],
  [205, 55, 31, undefined],
  [207, 55, 16, undefined],
  [205, 55.5, 16, undefined],
  [205, 55, 16.5, '2055516.5'],
  [205, 55, 15.5, undefined],
  [205, 55.5, 16.5, undefined],
])('width %p, profile %p, rim %p is %p', (width, profile, rim, key) =>
  expect(tyreSizeKeyOf(width, profile, rim)).toBe(key),
);
