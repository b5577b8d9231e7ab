import { addDays, BUSINESS_TYPES, PAYMENT_TYPES, PRICE_STRATEGIES, PriceStrategy, type PlainDate } from '@iwe/domain';
import { validAbn } from '../abn.ts';
import { moment } from '../clock.ts';
import type { Random } from '../random.ts';
import { businessName, FIRST_NAMES, landline, LAST_NAMES, mobile, streetAddress } from './names.ts';
import type { DemoOrganisation } from './organisations.ts';
import type { DemoMembership } from './staff.ts';

/** A customer or supplier of the demo, with what its sheets need. */
export interface DemoContact {
  readonly id: number;
  readonly isSupplier: boolean;
  readonly isContainerBuilder: boolean;
  /** Prices in USD, arrives by container. */
  readonly isOverseas: boolean;
  readonly name: string;
  readonly code: string;
  readonly email: string;
  readonly attention: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly mobile: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly postal: string;
  readonly country: string;
  readonly creditLimitCents: number;
  readonly priceType: PriceStrategy;
  readonly paymentType: string;
  readonly area: string;
  readonly businessType: string;
  readonly level: string;
  readonly defaultShipType: number;
  readonly serviceId: number | null;
  readonly bdId: number | null;
  readonly classId: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const STRATEGY_WEIGHTS: readonly (readonly [PriceStrategy, number])[] = [
  [PriceStrategy.ClassA, 34],
  [PriceStrategy.ClassB, 18],
  [PriceStrategy.ClassC, 13],
  [PriceStrategy.ClassD, 9],
  [PriceStrategy.ClassE, 6],
  [PriceStrategy.Ocop, 12],
  [PriceStrategy.Standard, 8],
];
const LIMITS_DOLLARS = [0, 0, 0, 2_000, 5_000, 5_000, 10_000, 15_000, 20_000, 40_000];

interface Setting {
  random: Random;
  organisation: DemoOrganisation;
  memberships: readonly DemoMembership[];
  classIds: readonly number[];
  today: PlainDate;
}

function common(
  random: Random,
  state: string,
): Pick<DemoContact, 'firstName' | 'lastName' | 'attention' | 'phone' | 'mobile' | 'code'> {
  const firstName = random.pick(FIRST_NAMES);
  const lastName = random.pick(LAST_NAMES);
  const abn = validAbn(random);
  return {
    firstName,
    lastName,
    attention: '',
    phone: landline(random, state),
    mobile: mobile(random),
    code: random.chance(0.5) ? abn : abn.replaceAll(' ', ''),
  };
}

const emailName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/pty ltd/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);

/**
 * Creates customers with ids from `firstId`: every price strategy and every payment type occurs, whatever the count.
 */
export function demoCustomers(
  { random, organisation, memberships, classIds, today }: Setting,
  count: number,
  firstId: number,
): DemoContact[] {
  const service = memberships.filter((member) => member.role >= 2 && member.role <= 4).map((member) => member.id);
  const business = memberships.filter((member) => member.role === 1).map((member) => member.id);
  const names = new Map<string, number>();
  return Array.from({ length: count }, (_, index) => {
    const suburb = random.pick(organisation.suburbs);
    const base = businessName(random, suburb.name);
    const times = (names.get(base) ?? 0) + 1;
    names.set(base, times);
    const name =
      times === 1 ? base : times === 2 ? `${base} (${suburb.name})` : `${base} (${suburb.name} ${times - 1})`;
    const strategy = PRICE_STRATEGIES[index] ?? random.weighted(STRATEGY_WEIGHTS);
    const payment =
      PAYMENT_TYPES[
        index % 3 === 0 ? (index / 3) % PAYMENT_TYPES.length : random.pick([6, 6, 6, 9, 11, 12, 13, 13, 14, 14, 4, 7])
      ] ?? 'COD';
    const createdAt = moment(addDays(today, -random.between(20, 1_800)), random.between(520, 1_020));
    const updatedAt = new Date(
      Math.max(
        createdAt.getTime(),
        moment(addDays(today, -random.between(1, 400)), random.between(520, 1_020)).getTime(),
      ),
    );
    return {
      ...common(random, suburb.state),
      id: firstId + index,
      isSupplier: false,
      isContainerBuilder: false,
      isOverseas: false,
      name,
      email: `${emailName(base)}${times > 1 ? times : ''}@customer.example`,
      attention: random.chance(0.12)
        ? random.pick([
            'Ring before delivery',
            'Deliver to rear lane',
            'Order number required',
            'Closed on Wednesdays',
            'Ask for a deposit on special orders',
          ])
        : '',
      address: streetAddress(random),
      city: suburb.name,
      state: suburb.state,
      postal: suburb.postal,
      country: 'Australia',
      creditLimitCents: random.pick(LIMITS_DOLLARS) * 100,
      priceType: strategy,
      paymentType: payment,
      area: suburb.area,
      businessType: random.weighted(
        BUSINESS_TYPES.map((type, position) => [type, [50, 14, 8, 8, 8, 6, 6][position] ?? 1] as const),
      ),
      level: random.pick(['A', 'B', 'B', 'C', 'C', 'C']),
      defaultShipType: random.chance(0.82) ? 1 : 2,
      serviceId: random.pick(service),
      bdId: random.chance(0.8) ? random.pick(business) : null,
      classId: strategy === PriceStrategy.Ocop ? random.pick(classIds) : null,
      createdAt,
      updatedAt,
    };
  });
}

const OVERSEAS = [
  ['Qingdao', 'China'],
  ['Weihai', 'China'],
  ['Guangzhou', 'China'],
  ['Bangkok', 'Thailand'],
  ['Busan', 'South Korea'],
  ['Ho Chi Minh City', 'Vietnam'],
  ['Jakarta', 'Indonesia'],
  ['Mersin', 'Türkiye'],
] as const;

/**
 * Creates suppliers with ids from `firstId`: the first is the organisation's container builder, two of three are
 * overseas.
 */
export function demoSuppliers({ random, organisation, today }: Setting, count: number, firstId: number): DemoContact[] {
  return Array.from({ length: count }, (_, index) => {
    const isContainerBuilder = index === 0;
    const isOverseas = isContainerBuilder || index % 3 !== 2;
    const suburb = random.pick(organisation.suburbs);
    const [city, country] = isOverseas ? random.pick(OVERSEAS) : [suburb.name, 'Australia'];
    const stem = random.pick([
      'Golden Bridge',
      'Harbour',
      'Eastern Star',
      'Pacific',
      'Silk Route',
      'Blue Gum',
      'Southern Cross',
      'Evergrow',
      'Longhai',
      'Kestrel',
      'Summit',
      'Delta',
      'Prime',
      'Anchor',
      'Meridian',
    ]);
    const kind = random.pick(
      isOverseas
        ? ['Tyre Export', 'Rubber Industry', 'Wheel Factory', 'Trading']
        : ['Tyre Distributors', 'Wheel Imports', 'Auto Parts Supply', 'Freight & Logistics'],
    );
    const name = isContainerBuilder ? `Container Builder ${organisation.state}` : `${stem} ${kind} ${index}`;
    const createdAt = moment(addDays(today, -random.between(500, 2_500)), random.between(520, 1_020));
    return {
      ...common(random, suburb.state),
      id: firstId + index,
      isSupplier: true,
      isContainerBuilder,
      isOverseas,
      name,
      code: isOverseas ? `SUP-C${String(index).padStart(3, '0')}` : validAbn(random),
      email: `${emailName(name)}@supplier.example`,
      address: isOverseas ? `${random.between(1, 400)} Industrial Zone ${random.between(1, 9)}` : streetAddress(random),
      city,
      state: isOverseas ? '' : suburb.state,
      postal: isOverseas ? random.digits(6) : suburb.postal,
      country,
      creditLimitCents: 0,
      priceType: PriceStrategy.ClassA,
      paymentType: isOverseas ? '30-Days' : 'Monthly',
      area: suburb.area,
      businessType: 'Wholesaler',
      level: '',
      defaultShipType: 1,
      serviceId: null,
      bdId: null,
      classId: null,
      createdAt,
      updatedAt: createdAt,
    };
  });
}
