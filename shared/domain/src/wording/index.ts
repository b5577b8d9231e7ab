export * from './constants.ts';
export * from './frame-messages.ts';
export * from './glossary.ts';
export * from './languages.ts';
export * from './messages.ts';
export * from './page-title.ts';
export * from './print-layout.ts';
