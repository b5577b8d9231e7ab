export { authRepository } from './auth.repository.ts';
export { authRoutes } from './auth.routes.ts';
export { hashPassword } from './password.ts';
export { countAttempt } from './sign-in-limits.ts';
export { provePassword } from './prove-password.ts';
