import { statement } from '../../../core/database/statements/statement.ts';

export const ORGANISATION_EXISTS = statement(
  'releases.organisation-exists',
  'select id from organisation where id = $1',
);
