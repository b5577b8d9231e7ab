export * from './date-shortcuts.ts';
export * from './due-date.ts';
export * from './payment-term.ts';
export * from './format-date.ts';
export * from './locked-period.ts';
export * from './plain-date.ts';
export * from './today.ts';
