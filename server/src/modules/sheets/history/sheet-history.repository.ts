import type { ContentFields, ContentLine } from '../content.ts';
import type { Queries } from '../list/sheet-list.keywords.ts';

/** One side of a change as the audit keeps it. */
export interface HistorySide {
  fields?: ContentFields;
  lines?: ContentLine[];
  reason?: string;
  acknowledged?: string[];
  /** Lines that went below zero, in words. */
  shortages?: string[];
  permits?: unknown[];
}

export interface HistoryRow {
  at: Date;
  operator: string;
  action: string;
  before: HistorySide | null;
  after: HistorySide | null;
}

const HISTORY = `select a.at, a.operator, a.action, a.before, a.after from audit a
where a.organisation_id = iwe_organisation() and a.entity = 'sheet' and a.entity_id = $1 order by a.id desc limit 500`;

// Names of everything that a history may mention by its id.
const NAMES = `select 'contact' as kind, c.id, c.name from contact c where c.organisation_id = iwe_organisation()
    and c.id in (select (side.fields ->> 'customerId')::bigint from audit a, lateral (values (a.before -> 'fields'), (a.after -> 'fields')) as side (fields)
      where a.organisation_id = iwe_organisation() and a.entity = 'sheet' and a.entity_id = $1)
  union all select 'sheet', x.id, x.no from sheet x where x.organisation_id = iwe_organisation()
    and x.id in (select (side.fields ->> field.name)::bigint from audit a, lateral (values (a.before -> 'fields'), (a.after -> 'fields')) as side (fields), (values ('sourceId'), ('relatedId')) as field (name)
      where a.organisation_id = iwe_organisation() and a.entity = 'sheet' and a.entity_id = $1)
  union all select 'warehouse', w.id, w.name from warehouse w where w.organisation_id = iwe_organisation()
  union all select 'staff', m.id, u.name from membership m join app_user u on u.id = m.user_id where m.organisation_id = iwe_organisation()`;

const EXISTS = `select id from sheet where organisation_id = iwe_organisation() and id = $1`;

/** The rows of a sheet's history, newest first, with the names behind its ids; undefined when there is no such sheet. */
export async function readHistory(tx: Queries, id: number): Promise<{ rows: HistoryRow[]; names: Map<string, string> } | undefined> {
  const [[sheet], rows, names] = await Promise.all([
    tx.query<{ id: number }>(EXISTS, [id]),
    tx.query<HistoryRow>(HISTORY, [id]),
    tx.query<{ kind: string; id: number; name: string }>(NAMES, [id]),
  ]);
  return sheet && { rows, names: new Map(names.map((row) => [`${row.kind}:${row.id}`, row.name])) };
}
