export { csrOrdersRoutes } from './csr-orders.routes.ts';
