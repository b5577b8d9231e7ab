-- What Home counts and the lists filter by: few rows among many, so each index holds only those.
create index sheet_overdue on sheet (organisation_id, due_date) include (xero_due_cents)
  where type = 1 and status = 2 and xero_state = 2 and xero_due_cents > 0;
create index sheet_to_arrive on sheet (organisation_id, delivery_date)
  where type = 3 and status = 2 and not is_closed and po_status < 3;
create index sheet_xero_failed on sheet (organisation_id, type, id desc) where xero_state = 3;
create index sheet_approved on sheet (organisation_id, type, approved_at desc) where approved_at is not null;
create index stock_balance_negative on stock_balance (organisation_id, product_id) where quantity < 0;

-- Approvals that passed a price rule or a credit rule, and voids, by their moment. The conditions are those of
-- modules/sheets/list/attention.sql.ts.
create index audit_price_override on audit (organisation_id, at, entity_id)
  where entity = 'sheet' and action = 'Approve' and after @? '$.acknowledged[*] ? (@ starts with "price.")';
create index audit_credit_override on audit (organisation_id, at, entity_id)
  where entity = 'sheet' and action = 'Approve'
    and after @? '$.acknowledged[*] ? (@ == "credit.overLimit" || @ == "payment.cbd")';
create index audit_void on audit (organisation_id, at, entity_id) where entity = 'sheet' and action = 'Void';
