export * from './sheet.ts';
export * from './requests.ts';
