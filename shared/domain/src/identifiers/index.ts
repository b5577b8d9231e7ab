export * from './abn.ts';
export * from './bsb.ts';
