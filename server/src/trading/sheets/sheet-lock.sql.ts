import type { SheetStatus, SheetType } from '@iwe/domain';
import { statement } from '../../core/database/statements/statement.ts';
import { LINE_COLUMNS, SHEET_COLUMNS } from './sheet-record.ts';

/** Columns whose type PostgreSQL only knows as a number. */
interface Narrowed {
  type: SheetType;
  status: SheetStatus;
}

const SHEET_SQL = `select ${SHEET_COLUMNS} from sheet s where s.organisation_id = $1 and s.id = $2`;

export const READ_SHEET = statement('sheets.read', SHEET_SQL).narrow<Narrowed>();
export const LOCK_SHEET = statement('sheets.lock', `${SHEET_SQL} for update`).narrow<Narrowed>();

export const LINES = statement(
  'sheets.lines',
  `select ${LINE_COLUMNS} from sheet_line l
  join product p on p.organisation_id = l.organisation_id and p.id = l.product_id
where l.organisation_id = $1 and l.sheet_id = $2 order by l.seq`,
);

export const SETTINGS = statement(
  'sheets.settings',
  'select time_zone, locked_until, negative_stock, cost_visible, draft_age_days from organisation where id = $1',
).narrow<{ negative_stock: 'block' | 'warn' }>();
