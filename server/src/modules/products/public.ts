export { productsRoutes } from './products.routes.ts';
export { lockProductsByCode, recordPriceChanges } from './product-record.repository.ts';
export type { ProductPriceChange, ProductReferences, StoredProduct } from './product-record.repository.ts';
export { valuesOf as productValuesOf } from './product-record.ts';
export { presentPicked } from './products.presenter.ts';
export { productsRepository } from './products.repository.ts';
export { judgeProduct, PRICE_REFUSAL, sentProduct } from './save/judge-product.ts';
export type { JudgedProduct } from './save/judge-product.ts';
export { insertProduct, updateStoredProduct } from './save/store-product.ts';
