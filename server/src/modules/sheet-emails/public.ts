export { emailSheet } from './email-sheet.job.ts';
export { sheetEmailRoutes } from './sheet-emails.routes.ts';
