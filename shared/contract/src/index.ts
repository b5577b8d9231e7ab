export * from './wire.ts';
export * from './auth.ts';
export * from './base-data.ts';
export * from './quotings.ts';
export * from './platform/index.ts';
export * from './sheets/index.ts';
export * from './imports.ts';
