/**
 * Returns SQL for the last row of a record's history, with id 0, where its beginning is in the archive
 * (`pnpm audit-archive`): there is an archive, and the table does not say who created the record. The organisation is
 * $1.
 */
export const archivedHistorySql = (entity: string, id: string): string =>
  `select 0, max(x.archived_until), '', 'Earlier changes are in the archive', null, null from audit_seal x
    where x.organisation_id = $1 and x.archived_until is not null and not exists (select from audit c
      where c.organisation_id = $1 and c.entity = ${entity} and c.entity_id = ${id} and c.action ~* '^create')
    having count(*) > 0`;
