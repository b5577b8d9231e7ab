export { authRoutes } from './auth.routes.ts';
export { canSeeCost } from './account.presenter.ts';
export { hashPassword } from './password.ts';
