export * from './clean-text.ts';
