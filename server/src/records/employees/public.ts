export { employeesRoutes } from './employees.routes.ts';
