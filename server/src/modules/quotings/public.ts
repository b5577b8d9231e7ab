export { quotingsRoutes } from './quotings.routes.ts';
