export { discussionRoutes } from './discussions.routes.ts';
export { notify, unreadNotifications } from './notification.repository.ts';
