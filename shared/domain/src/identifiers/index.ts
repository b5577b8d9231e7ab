export * from './email-address.ts';
export * from './barcode.ts';
export * from './abn.ts';
export * from './bsb.ts';
export * from './postal-address.ts';
