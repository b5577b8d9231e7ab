export { selfOrderRoutes } from './self-orders.routes.ts';
