export * from './cart-figures.ts';
export * from './quote-state.ts';
