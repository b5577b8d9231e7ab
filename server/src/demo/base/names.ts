import type { Random } from '../random.ts';

/** A suburb with what an Australian address needs, and the delivery area it belongs to. */
export interface Suburb {
  readonly name: string;
  readonly state: string;
  readonly postal: string;
  readonly area: string;
}

const suburbs = (state: string, area: string, list: string): Suburb[] =>
  list.split(',').map((entry) => {
    const [, name = '', postal = ''] = /^\s*(.+?) (\d{4})$/.exec(entry) ?? [];
    return { name, state, postal, area };
  });

/** Suburbs around Sydney, with the country towns that Sydney serves. */
export const SYDNEY_SUBURBS: readonly Suburb[] = [
  ...suburbs(
    'NSW',
    'Sydney West',
    'Penrith 2750, Blacktown 2148, Mount Druitt 2770, St Marys 2760, Seven Hills 2147, Parramatta 2150, ' +
      'Granville 2142, Wetherill Park 2164, Fairfield 2165, Smithfield 2164',
  ),
  ...suburbs(
    'NSW',
    'Sydney South',
    'Liverpool 2170, Campbelltown 2560, Bankstown 2200, Tempe 2044, Kogarah 2217, Sutherland 2232, ' +
      'Caringbah 2229, Moorebank 2170, Ingleburn 2565, Narellan 2567',
  ),
  ...suburbs(
    'NSW',
    'Sydney North',
    'Hornsby 2077, Brookvale 2100, Artarmon 2064, Ryde 2112, Castle Hill 2154, Dural 2158, Thornleigh 2120',
  ),
  ...suburbs('NSW', 'Sydney East', 'Alexandria 2015, Mascot 2020, Botany 2019, Marrickville 2204, Waterloo 2017'),
  ...suburbs(
    'NSW',
    'Central Coast & Newcastle',
    'Gosford 2250, Tuggerah 2259, Newcastle West 2302, Cardiff 2285, Maitland 2320, Rutherford 2320',
  ),
  ...suburbs('NSW', 'Illawarra', 'Wollongong 2500, Unanderra 2526, Nowra 2541, Shellharbour 2529'),
  ...suburbs(
    'NSW',
    'Country NSW',
    'Dubbo 2830, Orange 2800, Bathurst 2795, Tamworth 2340, Wagga Wagga 2650, Goulburn 2580, Armidale 2350',
  ),
  ...suburbs('ACT', 'Canberra', 'Fyshwick 2609, Belconnen 2617, Mitchell 2911'),
  ...suburbs('QLD', 'Queensland', 'Southport 4215, Rocklea 4106, Toowoomba 4350'),
];

/** Suburbs around Melbourne, with the country towns that Melbourne serves. */
export const MELBOURNE_SUBURBS: readonly Suburb[] = [
  ...suburbs(
    'VIC',
    'Melbourne West',
    'Sunshine 3020, Laverton North 3026, Werribee 3030, Hoppers Crossing 3029, Derrimut 3026, Altona 3018, Melton 3337',
  ),
  ...suburbs(
    'VIC',
    'Melbourne North',
    'Campbellfield 3061, Epping 3076, Preston 3072, Thomastown 3074, Coburg 3058, Craigieburn 3064',
  ),
  ...suburbs(
    'VIC',
    'Melbourne East',
    'Ringwood 3134, Box Hill 3128, Bayswater 3153, Lilydale 3140, Nunawading 3131, Ferntree Gully 3156',
  ),
  ...suburbs(
    'VIC',
    'Melbourne South East',
    'Dandenong South 3175, Springvale 3171, Clayton 3168, Moorabbin 3189, Cranbourne 3977, Pakenham 3810, ' +
      'Frankston 3199, Hallam 3803',
  ),
  ...suburbs('VIC', 'Geelong', 'North Geelong 3215, Corio 3214, Torquay 3228'),
  ...suburbs(
    'VIC',
    'Country VIC',
    'Ballarat 3350, Bendigo 3550, Shepparton 3630, Traralgon 3844, Wodonga 3690, Warrnambool 3280',
  ),
  ...suburbs('TAS', 'Tasmania', 'Moonah 7009, Launceston 7250, Devonport 7310'),
  ...suburbs('SA', 'South Australia', 'Mount Gambier 5290, Wingfield 5013'),
];

export const FIRST_NAMES: readonly string[] = [
  'Aaron',
  'Alice',
  'Anh',
  'Ben',
  'Bianca',
  'Carlos',
  'Chloe',
  'Daniel',
  'Deepak',
  'Elena',
  'Emma',
  'Fatima',
  'George',
  'Grace',
  'Hamish',
  'Hannah',
  'Ivan',
  'Jack',
  'Jin',
  'Joanne',
  'Kylie',
  'Lachlan',
  'Linh',
  'Marco',
  'Mei',
  'Nadia',
  'Nick',
  'Olivia',
  'Omar',
  'Paul',
  'Priya',
  'Rania',
  'Ravi',
  'Rob',
  'Sam',
  'Sarah',
  'Steve',
  'Tania',
  'Tom',
  'Vince',
  'Wei',
  'Zoe',
];
export const LAST_NAMES: readonly string[] = [
  'Abbott',
  'Ahmed',
  'Barker',
  'Bianchi',
  'Brennan',
  'Campbell',
  'Chan',
  'Costa',
  'Davies',
  'Demetriou',
  'Evans',
  'Fenech',
  'Fraser',
  'Gallagher',
  'Georgiou',
  'Haddad',
  'Harris',
  'Ho',
  'Ibrahim',
  'Jansen',
  'Kaur',
  'Kelly',
  'Khoury',
  'Le',
  'Lim',
  'Macdonald',
  'Martin',
  'Mitchell',
  'Nguyen',
  'Novak',
  'Oliveri',
  'Papas',
  'Patel',
  'Quinn',
  'Reid',
  'Russo',
  'Sharma',
  'Singh',
  'Sullivan',
  'Tran',
  'Turner',
  'Vella',
  'Walsh',
  'Watson',
  'Wong',
  'Young',
  'Zammit',
  'Zhang',
];

const STREETS = [
  'Parramatta',
  'Hume',
  'Canterbury',
  'Victoria',
  'Princes',
  'Railway',
  'Station',
  'Industrial',
  'Boundary',
  'Park',
  'Church',
  'George',
  'Wattle',
  'Banksia',
  'Gordon',
  'Elizabeth',
  'Munro',
  'Cooper',
  'Bridge',
  'Mill',
];
const STREET_KINDS = ['Road', 'Street', 'Avenue', 'Highway', 'Drive', 'Parade', 'Lane'];

/** A street address without suburb: '12/104 Railway Parade'. */
export function streetAddress(random: Random): string {
  const unit = random.chance(0.3) ? `${random.between(1, 24)}/` : '';
  return `${unit}${random.between(1, 480)} ${random.pick(STREETS)} ${random.pick(STREET_KINDS)}`;
}

const AREA_CODES: Readonly<Record<string, string>> = {
  NSW: '02',
  ACT: '02',
  VIC: '03',
  TAS: '03',
  QLD: '07',
  SA: '08',
  WA: '08',
  NT: '08',
};

/** A landline of the state, in the number ranges kept free for fiction (5550 and 7010). */
export function landline(random: Random, state: string): string {
  return `(${AREA_CODES[state] ?? '02'}) ${random.pick(['5550', '7010'])} ${random.digits(4)}`;
}

/** A mobile number in the range kept free for fiction (0491 57x xxx). */
export function mobile(random: Random): string {
  return `0491 57${random.digits(1)} ${random.digits(3)}`;
}

const TRADES = [
  'Tyres',
  'Tyre & Auto',
  'Tyre Service',
  'Tyre Centre',
  'Wheels & Tyres',
  'Auto Care',
  'Mechanical',
  'Smash Repairs',
  'Motor Group',
  'Car Sales',
  'Fleet Services',
  '4x4 Centre',
  'Mobile Tyres',
  'Brake & Clutch',
];
const STYLES = [
  'Budget',
  'Express',
  'City',
  'Premier',
  'Allround',
  'Rapid',
  'Trusty',
  'Northside',
  'Southside',
  'Highway',
  'Corner',
  'Family',
  'Union',
  'Star',
  'Kingsway',
  'Redline',
];

/** A trading name like 'Penrith Tyre & Auto' or 'Vella Brothers Wheels & Tyres'. */
export function businessName(random: Random, suburb: string): string {
  const trade = random.pick(TRADES);
  switch (random.between(0, 4)) {
    case 0:
      return `${suburb} ${trade}`;
    case 1:
      return `${random.pick(LAST_NAMES)} ${random.pick(['Brothers', '& Sons', 'Family'])} ${trade}`;
    case 2:
      return `${random.pick(STYLES)} ${trade} ${suburb}`;
    case 3:
      return `${random.pick(FIRST_NAMES)}'s ${trade}`;
    default:
      return `${random.pick(STYLES)} ${trade} Pty Ltd`;
  }
}
