export * from './cents.ts';
export * from './decimal.ts';
export * from './format.ts';
export * from './fx.ts';
export * from './gst.ts';
export * from './rounding.ts';
export * from './split.ts';
export * from './split-error.ts';
