export { runsRoutes } from './runs.routes.ts';
