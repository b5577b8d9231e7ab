export { serviceStateRoutes } from './service-state.routes.ts';
