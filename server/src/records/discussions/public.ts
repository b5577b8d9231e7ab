export { discussionRoutes } from './discussions.routes.ts';
export { notify, tellSql, unreadNotifications } from './notification.repository.ts';
