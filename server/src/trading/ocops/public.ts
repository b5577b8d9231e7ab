export { ocopsRoutes } from './ocops.routes.ts';
