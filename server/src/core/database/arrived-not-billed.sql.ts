import { APPROVED, ARRIVED, BILL, PURCHASE_ORDER, UNLOADED } from './names.ts';
/**
 * SQL condition on `sheet s`: an order whose goods have arrived (po_status 3 or 4) and are not billed yet. It is true
 * until the bill that 'Unloaded' made is approved, also when fewer units came than were ordered; for older orders,
 * where that step made no bill, until any bill is approved. It is true again when the bill is unapproved or voided.
 *
 * `offset 0` keeps PostgreSQL from reading every line and every bill of the organisation for the few orders in
 * question.
 */
export const ARRIVED_NOT_BILLED = `(s.type = ${PURCHASE_ORDER} and s.status = ${APPROVED} and s.po_status >= ${ARRIVED}
    and exists (select from sheet_line l
      where l.organisation_id = s.organisation_id and l.sheet_id = s.id and l.taken_quantity < l.quantity offset 0)
    and not (s.po_status = ${UNLOADED} and case when s.unloaded_bill_id is null
      then exists (select from sheet b where b.organisation_id = s.organisation_id and b.type = ${BILL}
        and b.status = ${APPROVED}
        and b.related_sheet_id = s.id offset 0)
      else exists (select from sheet b where b.organisation_id = s.organisation_id and b.type = ${BILL}
        and b.status = ${APPROVED}
        and b.id = s.unloaded_bill_id offset 0) end))`;
