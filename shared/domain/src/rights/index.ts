export * from './actor.ts';
export * from './rights.ts';
