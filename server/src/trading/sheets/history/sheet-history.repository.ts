import type { SheetType } from '@iwe/domain';
import { archivedHistorySql } from '../../../core/database/index.ts';
import type { Reader, RowOf } from '../../../core/database/index.ts';
import { statement } from '../../../core/database/statements/statement.ts';
import type { ContentFields, EditedLine } from '../content.ts';

/** One side of a change as the audit stores it. */
export interface HistorySide {
  fields?: ContentFields;
  lines?: EditedLine[];
  reason?: string;
  /** Keys of the findings that were acknowledged. */
  acknowledged?: string[];
  /** Lines that went below zero, in words. */
  shortages?: string[];
  /** Permits that were given; of an approval the keys of those that it needed, beside the names of their givers. */
  permits?: (string | { code: string; line?: number })[];
  permittedBy?: string[];
  /** What a change of content ended: permits, and the question of this person. */
  voidedPermits?: { code: string; line?: number; by: string }[];
  withdrawnQuestion?: string;
  /** The rights that a question waits for. */
  needs?: string[];
}

const SHEET_EXISTS = statement(
  'sheets.exists',
  'select type, ship_type from sheet where organisation_id = $1 and id = $2',
).narrow<{ type: SheetType }>();

const HISTORY = statement(
  'sheets.history',
  `select at, operator, action, before, after from (
    (select id, at, operator, action, before, after from audit
      where organisation_id = $1 and entity = 'sheet' and entity_id = $2 order by id desc limit 500)
    union all ${archivedHistorySql(`'sheet'`, '$2')}) history order by id desc`,
).narrow<{ at: Date; operator: string; action: string; before: HistorySide | null; after: HistorySide | null }>();

export type HistoryRow = RowOf<typeof HISTORY>;

// Names of everything that a history may mention by its id.
const NAMES_IN_HISTORY = statement(
  'sheets.names-in-history',
  `with side as (
    select x.fields from audit a, lateral (values (a.before -> 'fields'), (a.after -> 'fields')) as x (fields)
    where a.organisation_id = $1 and a.entity = 'sheet' and a.entity_id = $2)
  select 'contact' as kind, c.id, c.name from contact c where c.organisation_id = $1
    and c.id in (select (side.fields ->> 'customerId')::bigint from side)
  union all select 'sheet', x.id, x.no from sheet x where x.organisation_id = $1
    and x.id in (select (side.fields ->> field.name)::bigint
      from side, (values ('sourceId'), ('relatedId')) as field (name))
  union all select 'quote', q.id, q.no from quote q where q.organisation_id = $1
    and q.id in (select (side.fields ->> 'quoteId')::bigint from side)
  union all select 'warehouse', w.id, w.name from warehouse w where w.organisation_id = $1
  union all select 'staff', m.id, u.name from membership m join app_user u on u.id = m.user_id
    where m.organisation_id = $1`,
);

/**
 * Returns the rows of a sheet's history, newest first, with the names behind the ids in it (by 'kind:id'); undefined
 * when there is no such sheet.
 */
export async function readHistory(
  tx: Reader,
  id: number,
): Promise<{ type: SheetType; shipType: number; rows: HistoryRow[]; names: Map<string, string> } | undefined> {
  const [[sheet], rows, names] = await tx.batch([
    SHEET_EXISTS(tx.organisation, id),
    HISTORY(tx.organisation, id),
    NAMES_IN_HISTORY(tx.organisation, id),
  ]);
  return (
    sheet && {
      type: sheet.type,
      shipType: sheet.ship_type ?? 0,
      rows,
      names: new Map(names.map((row) => [`${row.kind}:${row.id}`, row.name ?? ''])),
    }
  );
}
