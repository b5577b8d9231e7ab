export * from './class-ratios.ts';
export * from './price-dialog.ts';
export * from './price-edit.ts';
export * from './price-for.ts';
export * from './price-rules.ts';
export * from './product-prices.ts';
export * from './purchase-price.ts';
export * from './reprice.ts';
