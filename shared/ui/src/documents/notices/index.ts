export { priceChanges, withFreshItems, withNewPrices } from './reprice.ts';
export type { PriceChange } from './reprice.ts';
export { PriceChangeTable, RepriceDialog, sourceLabel } from './reprice-dialog.tsx';
