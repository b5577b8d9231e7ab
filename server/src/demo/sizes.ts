/** How much demo data is made for one organisation. */
export interface OrganisationSize {
  readonly products: number;
  readonly customers: number;
  readonly suppliers: number;
  readonly sheets: number;
}

/** How much demo data is made. */
export interface DemoSize {
  /** By organisation id. */
  readonly organisations: Readonly<Record<number, OrganisationSize>>;
  /** Lines of an average sheet over all kinds. */
  readonly linesPerSheet: number;
  /**
   * Stores names and old prices in addition to the content hash in snapshots and the price history; off for bulk loads.
   */
  readonly isRich: boolean;
}

/** The demo that `npm start` seeds. */
export const DEMO_SIZE: DemoSize = {
  organisations: {
    4: { products: 3_000, customers: 600, suppliers: 60, sheets: 8_000 },
    9: { products: 3_000, customers: 600, suppliers: 60, sheets: 8_000 },
  },
  linesPerSheet: 5,
  isRich: true,
};

/** Small, for tests: every case occurs, nothing takes long. */
export const TEST_SIZE: DemoSize = {
  organisations: {
    4: { products: 150, customers: 40, suppliers: 9, sheets: 700 },
    9: { products: 120, customers: 25, suppliers: 6, sheets: 300 },
  },
  linesPerSheet: 4,
  isRich: true,
};

/** The benchmark's data: four fifths of the sheets, and all products and customers, belong to organisation 4. */
export function benchSize(size: {
  sheets: number;
  products: number;
  customers: number;
  linesPerSheet: number;
}): DemoSize {
  const second = Math.round(size.sheets / 5);
  return {
    organisations: {
      4: { products: size.products, customers: size.customers, suppliers: 60, sheets: size.sheets - second },
      9: {
        products: Math.max(200, Math.round(size.products / 5)),
        customers: Math.max(50, Math.round(size.customers / 5)),
        suppliers: 60,
        sheets: second,
      },
    },
    linesPerSheet: size.linesPerSheet,
    isRich: false,
  };
}
