import { statement } from '../../../core/database/index.ts';
import type { Reader, RowOf } from '../../../core/database/index.ts';
import { DRAFT, INVOICE } from '../../../core/database/names.ts';
import { CUSTOMER } from '../customers.repository.ts';

const OPEN_DRAFTS = 20;
const LAST_SHEETS = 10;
const SHEET_COLUMNS = 's.id, s.type, s.no, s.date, s.status, s.total_cents';

// Drafts created since the organisation's own midnight, so that nobody types an order twice.
const DRAFTS_TODAY = statement(
  'customers.drafts-today',
  `select s.id, s.no, s.total_cents as cents from sheet s join organisation o on o.id = s.organisation_id
  where s.organisation_id = $1 and s.contact_id = $2 and s.type = ${INVOICE} and s.status = ${DRAFT}
    and s.created_at >= ((now() at time zone o.time_zone)::date)::timestamp at time zone o.time_zone
  order by s.id desc`,
);

const DRAFTS = statement(
  'customers.open-drafts',
  `select ${SHEET_COLUMNS} from sheet s
  where s.organisation_id = $1 and s.contact_id = $2 and s.status = ${DRAFT} and s.csr_order_status is null
  order by s.id desc limit ${OPEN_DRAFTS}`,
);

const LAST = statement(
  'customers.last-sheets',
  `select ${SHEET_COLUMNS} from sheet s where s.organisation_id = $1 and s.contact_id = $2 and s.status <> ${DRAFT}
  order by s.id desc limit ${LAST_SHEETS}`,
);

const TOKEN = statement(
  'customers.present-token',
  `select created_at, expires_at from customer_token where organisation_id = $1 and contact_id = $2 and revoked_at is null
  order by created_at desc limit 1`,
);

/** A sheet as the customer page lists it. */
export type ContactSheetRow = RowOf<typeof LAST>;

/** Everything that a customer's page shows; undefined when the organisation has no customer of that id. */
export async function customerPageRows(tx: Reader, id: number) {
  const { organisation } = tx;
  const [[customer], draftsToday, openDrafts, lastSheets, [token]] = await tx.batch([
    CUSTOMER(organisation, id),
    DRAFTS_TODAY(organisation, id),
    DRAFTS(organisation, id),
    LAST(organisation, id),
    TOKEN(organisation, id),
  ]);
  return customer && { customer, draftsToday, openDrafts, lastSheets, token };
}

export type CustomerPageRows = NonNullable<Awaited<ReturnType<typeof customerPageRows>>>;
