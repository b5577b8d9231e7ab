import type { RequestRead } from '../../app-types.ts';

/** A sheet as the customer page lists it. */
export interface ContactSheetRow { id: number; type: number; no: string; date: string; status: number; total_cents: number }

const OPEN_DRAFTS = 20;
const LAST_SHEETS = 10;

// Drafts of the organisation's own today, so that nobody types an order twice.
const DRAFTS_TODAY = `select s.id, s.no, s.total_cents as cents from sheet s join organisation o on o.id = s.organisation_id
  where s.organisation_id = iwe_organisation() and s.contact_id = $1 and s.type = 1 and s.status = 1
    and s.created_at >= ((now() at time zone o.time_zone)::date)::timestamp at time zone o.time_zone order by s.id desc`;
const SHEET = 's.id, s.type, s.no, s.date, s.status, s.total_cents';
const DRAFTS = `select ${SHEET} from sheet s where s.organisation_id = iwe_organisation() and s.contact_id = $1 and s.status = 1 and s.csr_order_status is null order by s.id desc limit ${OPEN_DRAFTS}`;
const LAST = `select ${SHEET} from sheet s where s.organisation_id = iwe_organisation() and s.contact_id = $1 and s.status <> 1 order by s.id desc limit ${LAST_SHEETS}`;
const TOKEN = `select created_at from customer_token where organisation_id = iwe_organisation() and contact_id = $1 and revoked_at is null order by created_at desc limit 1`;

/** What stands beside a customer's form; every statement leaves in one flush. */
export function customersRepository(tx: Pick<RequestRead, 'query'>) {
  return {
    draftsToday: (id: number) => tx.query<{ id: number; no: string; cents: number }>(DRAFTS_TODAY, [id]),
    openDrafts: (id: number) => tx.query<ContactSheetRow>(DRAFTS, [id]),
    lastSheets: (id: number) => tx.query<ContactSheetRow>(LAST, [id]),
    token: (id: number) => tx.query<{ created_at: Date }>(TOKEN, [id]),
    classes: () => tx.query<{ id: number; name: string; notes: string; pay_type: string }>('select id, name, notes, pay_type from customer_class where organisation_id = iwe_organisation() order by name, id'),
  };
}
