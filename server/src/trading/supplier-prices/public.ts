export { supplierPricesRoutes } from './supplier-prices.routes.ts';
