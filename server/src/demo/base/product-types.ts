import type { DemoPrices } from './prices.ts';

/** A product of the demo before it gets its id: what the catalogue knows about it. */
export interface CatalogueItem {
  readonly code: string;
  readonly name: string;
  readonly unit: string;
  readonly category: 1 | 2 | 3 | 4;
  readonly brand: string;
  readonly manufacturer: string;
  readonly autoPartsType: number | null;
  readonly tag1: string;
  readonly tag2: string;
  readonly helperCode: string;
  readonly originCode: string;
  readonly prices: DemoPrices;
  readonly thirdPartyStock: number;
  /** Columns that only tyres or only wheels fill, by column name. */
  readonly specs: Readonly<Record<string, string | number>>;
}

/** A product with its id and the data that the demo's sheets need. */
export interface DemoProduct extends CatalogueItem {
  readonly id: number;
  readonly isClearance: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Price in cents by customer-class id. */
  readonly ocop: Readonly<Record<number, number>>;
}
