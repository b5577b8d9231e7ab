export { csrOrdersRoutes } from './csr-orders.routes.ts';
export { selfOrderHead } from './self-order-head.ts';
