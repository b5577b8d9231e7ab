export { ocopsRoutes } from './ocops.routes.ts';
export { recordPriceChanges } from './write-prices.ts';
