export { sendDueStatements } from './send-due-statements.job.ts';
export { statementsRoutes } from './statements.routes.ts';
