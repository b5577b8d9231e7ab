export * from './phone-count.ts';
