export * from './arrival.ts';
export * from './count-as-at.ts';
export * from './phone-count.ts';
