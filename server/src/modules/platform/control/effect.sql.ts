import type { OrganisationRow } from './effect.ts';
import { statement } from '../../../database/statement.ts';

export const ORGANISATIONS = statement(
  'releases.organisations',
  `select o.id, o.name, (select count(*) from membership m where m.organisation_id = o.id
    and m.is_active and m.able_login and m.role between 1 and 4)::int as people from organisation o
    where not o.is_internal order by o.id`,
).narrow<OrganisationRow>();
