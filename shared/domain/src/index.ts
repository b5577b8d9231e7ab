export * from './platform/index.ts';
export * from './dates/index.ts';
export * from './enums/index.ts';
export * from './identifiers/index.ts';
export * from './money/index.ts';
export * from './prices/index.ts';
export * from './search/index.ts';
export * from './wording/index.ts';
