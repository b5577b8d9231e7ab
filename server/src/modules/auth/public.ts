export { authRoutes } from './auth.routes.ts';
export { hashPassword } from './password.ts';
