/** Quantity and value of a product in all warehouses of an organisation; the moving average is value / quantity. */
export interface CostBalance {
  quantity: number;
  valueCents: number;
  /** The average (cents, at most four decimals) when the quantity was last above 0; null when it never was. */
  lastUnitCostCents: number | null;
}

/** One product's cost balance, and its units on hand by warehouse id. */
export interface ProductBalance {
  readonly cost: CostBalance;
  readonly onHand: Map<number, number>;
}

/**
 * The balances that a posting works on: the server fills one from the rows it has locked, the demo generator has one
 * per organisation. Postings change it in place, and only when they are not refused. It does no I/O.
 */
export class StockBalances {
  readonly #products = new Map<number, ProductBalance>();

  /** Returns the product's balances; zero when nothing was ever posted. */
  product(productId: number): ProductBalance {
    let balance = this.#products.get(productId);
    if (!balance) {
      balance = { cost: { quantity: 0, valueCents: 0, lastUnitCostCents: null }, onHand: new Map() };
      this.#products.set(productId, balance);
    }
    return balance;
  }

  /** Returns a product's units on hand in a warehouse. */
  onHand(productId: number, warehouseId: number): number {
    return this.#products.get(productId)?.onHand.get(warehouseId) ?? 0;
  }

  /** Sets a stored cost balance. */
  setCost(productId: number, quantity: number, valueCents: number, lastUnitCostCents: number | null): void {
    Object.assign(this.product(productId).cost, { quantity, valueCents, lastUnitCostCents });
  }

  /** Sets a stored warehouse balance. */
  setOnHand(productId: number, warehouseId: number, quantity: number): void {
    this.product(productId).onHand.set(warehouseId, quantity);
  }

  /** Returns every product that was set or changed, by ascending id. */
  productIds(): number[] {
    return [...this.#products.keys()].sort((a, b) => a - b);
  }
}
