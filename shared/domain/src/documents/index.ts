export * from './document-content.ts';
export * from './document-model.ts';
export * from './document-of.ts';
export * from './document-text.ts';
export * from './payment-terms.ts';
export * from './quote-document.ts';
export * from './statement-of.ts';
export * from './upgrade-content.ts';
