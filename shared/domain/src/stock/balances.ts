/** Quantity and value of a product over all warehouses of an organisation; the moving average is value / quantity. */
export interface CostBalance {
  quantity: number;
  valueCents: number;
  /** The average (cents, at most four decimals) when the quantity last left the positive range; null when it never did. */
  lastUnitCostCents: number | null;
}

/** One product's cost balance with its units on hand by warehouse id. */
export interface ProductBalance {
  readonly cost: CostBalance;
  readonly onHand: Map<number, number>;
}

/**
 * The balances that a posting works on: the server fills one from the rows it has locked, the demo generator keeps one per
 * organisation. Postings change it in place, and only when they are not refused; it holds no I/O of any kind.
 */
export class StockBalances {
  readonly #products = new Map<number, ProductBalance>();

  /** The product's balances, at zero when nothing was ever posted. */
  product(productId: number): ProductBalance {
    let balance = this.#products.get(productId);
    if (!balance) {
      balance = { cost: { quantity: 0, valueCents: 0, lastUnitCostCents: null }, onHand: new Map() };
      this.#products.set(productId, balance);
    }
    return balance;
  }

  /** Units on hand of a product in a warehouse. */
  onHand(productId: number, warehouseId: number): number {
    return this.#products.get(productId)?.onHand.get(warehouseId) ?? 0;
  }

  /** Puts a stored cost balance in. */
  setCost(productId: number, quantity: number, valueCents: number, lastUnitCostCents: number | null): void {
    Object.assign(this.product(productId).cost, { quantity, valueCents, lastUnitCostCents });
  }

  /** Puts a stored warehouse balance in. */
  setOnHand(productId: number, warehouseId: number, quantity: number): void {
    this.product(productId).onHand.set(warehouseId, quantity);
  }

  /** Every product that was put in or touched, by ascending id. */
  productIds(): number[] {
    return [...this.#products.keys()].sort((a, b) => a - b);
  }
}
