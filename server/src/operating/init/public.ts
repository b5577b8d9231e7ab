export { hasOrganisation } from './init-organisation.ts';
