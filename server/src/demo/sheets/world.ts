import { movesStock, StockBalances, type PlainDate, type SheetType } from '@iwe/domain';
import type { DemoContact } from '../base/contacts.ts';
import type { DemoOrganisation, DemoWarehouse } from '../base/organisations.ts';
import type { DemoProduct } from '../base/product-types.ts';
import type { DemoMembership, DemoUser } from '../base/staff.ts';
import type { Random } from '../random.ts';
import type { OrganisationSize } from '../sizes.ts';
import type { SheetTables } from '../tables.ts';

/** The input from which one organisation's year of sheets is created. */
export interface WorldInput {
  readonly organisation: DemoOrganisation;
  readonly products: readonly DemoProduct[];
  readonly customers: readonly DemoContact[];
  readonly suppliers: readonly DemoContact[];
  readonly memberships: readonly DemoMembership[];
  readonly users: readonly DemoUser[];
  readonly size: OrganisationSize;
  readonly linesPerSheet: number;
  readonly isRich: boolean;
  readonly tables: SheetTables;
  readonly random: Random;
  readonly today: PlainDate;
}

/** Popularity exponent of Random.popular: the share of sales of the first x of the assortment is x^(1/2.6). */
const POPULARITY = 1 / 2.6;

/** The state of one organisation while its year is created: balances, numbers, products to order, staff. */
export class World {
  readonly input: WorldInput;
  readonly random: Random;
  readonly balances = new StockBalances();
  readonly #numbers = new Map<SheetType, number>();
  readonly #productIndex = new Map<number, number>();
  readonly #operators = new Map<number, { userId: number; name: string }>();
  /** Units to stock, by warehouse position and product position; 0: not stocked there. */
  readonly #targets: readonly Int32Array[];
  readonly #ordered: readonly Uint8Array[];
  readonly #queues: number[][];
  /**
   * Milliseconds between two steps of one sheet's life; several steps and a follow-up fit before the next sheet begins.
   */
  stepMs = 60_000;
  /** Days from the current one to today; at least 1. */
  age = 365;
  /**
   * Unpaid invoices minus credit notes, by customer, in cents: the balance that the accounting service would report.
   */
  readonly unpaidCents = new Map<number, number>();
  readonly services: readonly DemoProduct[];
  readonly staff: {
    readonly service: readonly number[];
    readonly business: readonly number[];
    readonly approvers: readonly number[];
    readonly drivers: readonly number[];
  };

  constructor(input: WorldInput) {
    this.input = input;
    this.random = input.random;
    input.products.forEach((product, index) => this.#productIndex.set(product.id, index));
    const users = new Map(input.users.map((user) => [user.id, user]));
    for (const member of input.memberships)
      this.#operators.set(member.id, { userId: member.userId, name: users.get(member.userId)?.name ?? '' });
    const idsOf = (fits: (member: DemoMembership) => boolean): number[] =>
      input.memberships.filter(fits).map((member) => member.id);
    this.staff = {
      service: idsOf((member) => member.role >= 2 && member.role <= 4),
      business: idsOf((member) => member.role === 1),
      approvers: idsOf((member) => member.role === 4 || member.isAcct || member.isDir),
      drivers: idsOf((member) => member.role === 6),
    };
    this.services = input.products.filter((product) => !movesStock(product.category));
    this.#targets = this.warehouses.map((warehouse) => this.#targetsOf(warehouse));
    this.#ordered = this.warehouses.map(() => new Uint8Array(input.products.length));
    this.#queues = this.warehouses.map(() => []);
  }

  get warehouses(): readonly DemoWarehouse[] {
    return this.input.organisation.warehouses;
  }

  /** Returns how many units of each product a warehouse should have: the sales expected in about ten weeks. */
  #targetsOf(warehouse: DemoWarehouse): Int32Array {
    const { products, size, linesPerSheet } = this.input;
    const yearUnits = size.sheets * 0.6 * linesPerSheet * 3.4 * warehouse.share;
    return Int32Array.from(products, (product, index) => {
      if (!movesStock(product.category) || index % 17 === 11) return 0;
      const share = ((index + 1) / products.length) ** POPULARITY - (index / products.length) ** POPULARITY;
      const expected = (yearUnits * share * 80) / 365;
      if (expected < 0.35 && warehouse.share < 0.3) return 0;
      return Math.max(warehouse.share > 0.3 ? 8 : 4, Math.ceil(expected / 4) * 4);
    });
  }

  /** Returns the units to stock of a product (position in the assortment) in a warehouse (position). */
  target(warehouse: number, product: number): number {
    return this.#targets[warehouse]?.[product] ?? 0;
  }

  onHand(product: DemoProduct, warehouseId: number): number {
    return this.balances.onHand(product.id, warehouseId);
  }

  /** Returns the next number of a kind: gapless from 1. */
  nextNumber(type: SheetType): number {
    const number = (this.#numbers.get(type) ?? 0) + 1;
    this.#numbers.set(type, number);
    return number;
  }

  /** The last number of every kind. */
  numbers(): ReadonlyMap<SheetType, number> {
    return this.#numbers;
  }

  operator(membershipId: number | null): { userId: number | null; name: string } {
    return (membershipId === null ? undefined : this.#operators.get(membershipId)) ?? { userId: null, name: 'System' };
  }

  /** Records that goods left a warehouse: below three quarters of its target, a product is put on the list to order. */
  noteSale(product: DemoProduct, warehouseId: number): void {
    const warehouse = this.warehouses.findIndex((candidate) => candidate.id === warehouseId);
    const index = this.#productIndex.get(product.id) ?? 0;
    const ordered = this.#ordered[warehouse];
    const target = this.target(warehouse, index);
    if (!ordered || ordered[index] || target === 0 || this.onHand(product, warehouseId) > target * 0.75) return;
    ordered[index] = 1;
    this.#queues[warehouse]?.push(index);
  }

  /** Number of products to order, over all warehouses. */
  get toOrder(): number {
    return this.#queues.reduce((sum, queue) => sum + queue.length, 0);
  }

  /**
   * Removes and returns what to order for the warehouse with the longest list: at most `lines` products with their
   * units.
   */
  takeOrder(lines: number): { warehouse: DemoWarehouse; items: { product: DemoProduct; quantity: number }[] } {
    let longest = 0;
    this.#queues.forEach((queue, index) => {
      if (queue.length > (this.#queues[longest]?.length ?? 0)) longest = index;
    });
    const warehouse = this.warehouses[longest] as DemoWarehouse;
    const queue = this.#queues[longest] ?? [];
    // Best sellers are ordered first.
    queue.sort((a, b) => a - b);
    const indices = new Set(queue.splice(0, lines));
    // An order is created even for an empty list: popular goods are topped up.
    for (let tries = 0; indices.size < Math.min(3, lines) && tries < 20; tries++) {
      const index = this.random.popular(this.input.products.length);
      if (this.target(longest, index) > 0) indices.add(index);
    }
    const items = [...indices].map((index) => ({
      product: this.input.products[index] as DemoProduct,
      quantity: Math.max(4, Math.ceil((this.target(longest, index) * (0.6 + this.random.fraction() * 0.5)) / 4) * 4),
    }));
    return { warehouse, items };
  }

  /** Marks ordered goods as arrived (or cancelled): they may be ordered again. */
  orderDone(warehouseId: number, products: readonly DemoProduct[]): void {
    const warehouse = this.warehouses.findIndex((candidate) => candidate.id === warehouseId);
    for (const product of products) {
      const ordered = this.#ordered[warehouse];
      if (ordered) ordered[this.#productIndex.get(product.id) ?? 0] = 0;
      this.noteSale(product, warehouseId);
    }
  }

  /**
   * Returns a product with at least `quantity` units in the warehouse and not in `without`; undefined when none was
   * found.
   */
  pickInStock(warehouseId: number, quantity: number, without: ReadonlySet<number>): DemoProduct | undefined {
    const { products } = this.input;
    for (let tries = 0; tries < 10; tries++) {
      const product = products[this.random.popular(products.length)];
      if (product && !without.has(product.id) && this.onHand(product, warehouseId) >= quantity) return product;
    }
    return undefined;
  }

  /** Returns any product, preferring popular ones; services included. */
  pickAny(without: ReadonlySet<number>): DemoProduct | undefined {
    const product = this.input.products[this.random.popular(this.input.products.length)];
    return product && !without.has(product.id) ? product : undefined;
  }

  addUnpaid(customerId: number, cents: number): void {
    this.unpaidCents.set(customerId, (this.unpaidCents.get(customerId) ?? 0) + cents);
  }

  pickWarehouse(): DemoWarehouse {
    return this.random.weighted(this.warehouses.map((warehouse) => [warehouse, warehouse.share] as const));
  }
}
