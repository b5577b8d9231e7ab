export { changeHistoryRoutes } from './change-history.routes.ts';
