export { priceChanges, withFreshItems, withNewPrices } from './reprice.ts';
export type { PriceChange } from './reprice.ts';
export { RepriceDialog, sourceLabel } from './reprice-dialog.tsx';
