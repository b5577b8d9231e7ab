export * from './clean-filters.ts';
export * from './keyword.ts';
export * from './tyre-size.ts';
export * from './find-text.ts';
export * from './fold-text.ts';
