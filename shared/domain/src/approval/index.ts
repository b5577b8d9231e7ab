export * from './approval-figures.ts';
export * from './credit-exposure.ts';
export * from './credit-note-findings.ts';
export * from './date-findings.ts';
export * from './decide.ts';
export * from './finding.ts';
export * from './invoice-findings.ts';
export * from './purchase-findings.ts';
