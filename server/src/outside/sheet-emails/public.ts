export { assertMayEmail, emailsLeft, takeEmails } from './send-email-limits.ts';
export { emailSheet } from './email-sheet.job.ts';
export { readReturnedEmails } from './returned-emails.job.ts';
export { sheetEmailRoutes } from './sheet-emails.routes.ts';
export { oneEmailAddress } from './send-email.command.ts';
export { sealLink } from './sealed-link.ts';
export { insertSheetEmail, jobKeyOf } from './sheet-email.repository.ts';
