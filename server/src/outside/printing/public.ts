export { printingRoutes } from './printing.routes.ts';
