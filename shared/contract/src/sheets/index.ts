export * from './count-sheet.ts';
export * from './sheet.ts';
export * from './requests.ts';
export * from './bulk.ts';
export * from './import-lines.ts';
export * from './purchase.ts';
