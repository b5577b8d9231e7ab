export { reorderRoutes } from './reorder.routes.ts';
export { countReorders } from './reorder.repository.ts';
