export { phoneCountsRoutes } from './phone-counts.routes.ts';
