export { emailSheet } from './email-sheet.job.ts';
export { readReturnedEmails } from './returned-emails.job.ts';
export { sheetEmailRoutes } from './sheet-emails.routes.ts';
