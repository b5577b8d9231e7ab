export * from './clean-filters.ts';
export * from './keyword.ts';
export * from './find-text.ts';
export * from './fold-text.ts';
