export * from './actor.ts';
export * from './rights.ts';
export * from './account-permission.ts';
export * from './employee-rights.ts';
export * from './new-password.ts';
