export * from './keyword.ts';
export * from './tyre-size.ts';
