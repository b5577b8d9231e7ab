import { BRANCH_WAREHOUSE_ID, DRAFT_HOLD_DAYS, MELBOURNE_WAREHOUSE_ID } from '@iwe/domain';
import { HOUSE_BRAND } from './tyre-brands.ts';
import { MELBOURNE_SUBURBS, SYDNEY_SUBURBS, type Suburb } from './names.ts';

/** A warehouse of a demo organisation; `share` is its part of the sales. */
export interface DemoWarehouse {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly address: string;
  readonly forSelfOrders: boolean;
  readonly share: number;
}

/** An organisation of the demo: its columns by name, its warehouses, where its customers live. */
export interface DemoOrganisation {
  readonly id: number;
  readonly name: string;
  readonly columns: Readonly<Record<string, string | number | null>>;
  readonly warehouses: readonly DemoWarehouse[];
  readonly suburbs: readonly Suburb[];
  readonly state: string;
}

const warehouse = (
  id: number,
  code: string,
  name: string,
  address: string,
  share: number,
  forSelfOrders = true,
): DemoWarehouse => ({ id, code, name, address, forSelfOrders, share });

/**
 * The two organisations. Ids of warehouses are unique over both.
 */
export const DEMO_ORGANISATIONS: readonly DemoOrganisation[] = [
  {
    id: 4,
    name: 'Iwe Tyre & Wheel Wholesale',
    columns: {
      time_zone: 'Australia/Sydney',
      negative_stock: 'block',
      landed_cost_method: 'value',
      draft_age_days: DRAFT_HOLD_DAYS,
      last_fx_rate: '0.655000',
      logo_match: null,
      logo_name: null,
      department_id: 4,
      print_logo: 'iwe',
      print_name: 'Iwe Tyre & Wheel Wholesale Pty Ltd',
      address_line1: '118 Princes Highway',
      address_line2: 'Tempe NSW 2044',
      phone: '(02) 5550 4400',
      email: 'orders@iwe.demo',
      website: 'www.iwe.demo',
      abn: '57 100 004 004',
      bank_account_name: 'Iwe Tyre & Wheel Wholesale',
      bsb: '062-004',
      bank_account: '1004 4004',
    },
    warehouses: [
      warehouse(10, 'TEMPE', 'Tempe Main', '118 Princes Highway, Tempe NSW 2044', 0.42),
      warehouse(11, 'WPARK', 'Wetherill Park', '9 Cowpasture Road, Wetherill Park NSW 2164', 0.24),
      warehouse(12, 'MOORE', 'Moorebank Bulk', '77 Heathcote Road, Moorebank NSW 2170', 0.12),
      warehouse(13, 'NEWC', 'Newcastle', '31 Munibung Road, Cardiff NSW 2285', 0.09),
      warehouse(BRANCH_WAREHOUSE_ID, 'BRANCH', 'Canberra Branch', '54 Gladstone Street, Fyshwick ACT 2609', 0.08),
      warehouse(
        MELBOURNE_WAREHOUSE_ID,
        'MELNEW',
        'Melbourne New',
        '210 Boundary Road, Laverton North VIC 3026',
        0.05,
        false,
      ),
    ],
    suburbs: SYDNEY_SUBURBS,
    state: 'NSW',
  },
  {
    id: 9,
    name: `${HOUSE_BRAND} Tyre Centre Melbourne`,
    columns: {
      time_zone: 'Australia/Melbourne',
      negative_stock: 'warn',
      landed_cost_method: 'value',
      draft_age_days: DRAFT_HOLD_DAYS,
      last_fx_rate: '0.655000',
      logo_match: HOUSE_BRAND,
      logo_name: HOUSE_BRAND.toLowerCase(),
      department_id: 8,
      print_logo: HOUSE_BRAND.toLowerCase(),
      print_name: `${HOUSE_BRAND} Tyre Centre Melbourne Pty Ltd`,
      address_line1: '402 Frankston-Dandenong Road',
      address_line2: 'Dandenong South VIC 3175',
      phone: '(03) 5550 9900',
      email: 'hello@roadstar.demo',
      website: 'www.roadstar.demo',
      abn: '75 100 009 009',
      bank_account_name: `${HOUSE_BRAND} Tyre Centre`,
      bsb: '063-009',
      bank_account: '1009 9009',
    },
    warehouses: [
      warehouse(15, 'DAND', 'Dandenong Main', '402 Frankston-Dandenong Road, Dandenong South VIC 3175', 0.46),
      warehouse(16, 'LAVER', 'Laverton', '12 Leakes Road, Laverton North VIC 3026', 0.2),
      warehouse(17, 'CAMPB', 'Campbellfield', '88 Hume Highway, Campbellfield VIC 3061', 0.14),
      warehouse(18, 'BAYSW', 'Bayswater', '5 Canterbury Road, Bayswater VIC 3153', 0.1),
      warehouse(19, 'GEEL', 'Geelong', '140 Melbourne Road, North Geelong VIC 3215', 0.06),
      warehouse(21, 'HOBART', 'Hobart', '23 Derwent Park Road, Moonah TAS 7009', 0.04, false),
    ],
    suburbs: MELBOURNE_SUBURBS,
    state: 'VIC',
  },
];
