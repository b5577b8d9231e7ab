import { statement } from '../../../core/database/statements/statement.ts';

/** An organisation and the number of people who may sign in there. */
export interface OrganisationRow {
  id: number;
  name: string;
  people: number;
}

export const ORGANISATIONS = statement(
  'releases.organisations',
  `select o.id, o.name, (select count(*) from membership m where m.organisation_id = o.id
    and m.is_active and m.able_login and m.role between 1 and 4)::int as people from organisation o
    where not o.is_internal order by o.id`,
).narrow<OrganisationRow>();
