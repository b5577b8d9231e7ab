export { authRepository } from './auth.repository.ts';
export { authRoutes } from './auth.routes.ts';
export { assertLinkCallsLeft, hashLinkToken, linkTokenHashOf, newLinkToken } from './link-token.ts';
export { hashPassword } from './password.ts';
export { countAttempt } from './sign-in-limits.ts';
export { provePassword } from './prove-password.ts';
