/**
 * One way to violate each invariant: statements run as the owner (constraints that would refuse the damage are dropped
 * first), and a query for a text that the checker's report must contain.
 */
export interface Corruption {
  readonly statements: readonly string[];
  readonly names: string;
}

const sheetNo = (where: string): string => `select no as text from sheet where ${where} order by id limit 1`;
const firstId = (table: string, where: string): string =>
  `(select id from ${table} where ${where} order by id limit 1)`;
const sheetOfLine = (where: string): string =>
  `select s.no as text from sheet_line l join sheet s on s.organisation_id = l.organisation_id
    and s.id = l.sheet_id where ${where} order by l.id limit 1`;

const APPROVED_INVOICE = 'type = 1 and status = 2';
const SOLD_LINE = `sheet_type = 1 and sheet_id in (select id from sheet where ${APPROVED_INVOICE})`;
const BILLED_LINE = `sheet_type = 4 and sheet_id in (select id from sheet where type = 4 and status = 2)`;
const COUNTED_LINE = `sheet_type = 7 and sheet_id in (select id from sheet where type = 7 and status = 2)`;
const ENTRY = (where: string): string =>
  `select 'ledger entry ' || min(id) || ':' as text from stock_ledger where ${where}`;

export const CORRUPTIONS: Readonly<Record<string, Corruption>> = {
  'line amount = quantity × price': {
    statements: [
      `update sheet_line set amount_cents = amount_cents + 1 where id = ${firstId('sheet_line', 'sheet_type = 1')}`,
    ],
    names: `select 'sheet ' || sheet_id || ' line ' || seq as text from sheet_line where sheet_type = 1
      order by id limit 1`,
  },
  'an approved adjustment shows the amount that it posted': {
    statements: [
      `update sheet_line set amount_cents = amount_cents + 1 where id = ${firstId('sheet_line', COUNTED_LINE)}`,
    ],
    names: `select 'sheet ' || sheet_id || ' line ' || seq as text from sheet_line where ${COUNTED_LINE}
      order by id limit 1`,
  },
  'sheet total and quantity = Σ lines': {
    statements: [`update sheet set total_cents = total_cents + 100 where id = ${firstId('sheet', 'type = 1')}`],
    names: sheetNo('type = 1'),
  },
  'GST = total / 11 for tax types 2 and 3, else 0': {
    statements: [`update sheet set gst_cents = gst_cents + 1 where id = ${firstId('sheet', 'type = 1')}`],
    names: sheetNo('type = 1'),
  },
  'Σ line GST = sheet GST': {
    statements: [
      `update sheet_line set gst_cents = gst_cents - 1 where id = ${firstId('sheet_line', 'sheet_type = 1')}`,
    ],
    names: sheetOfLine('l.sheet_type = 1'),
  },
  'Σ landed cost of an approved bill = freight / rate + clearance': {
    statements: [
      `update sheet_line set landed_cents = landed_cents + 1 where id = ${firstId('sheet_line', BILLED_LINE)}`,
    ],
    names: sheetOfLine('l.sheet_type = 4 and s.status = 2'),
  },
  'numbers are unique and gapless, and the counter is the last one': {
    statements: [
      `update sheet set number = number + 1000000 where id = ${firstId('sheet', 'type = 5 and organisation_id = 4')}`,
    ],
    names: `select 'organisation 4 series BC' as text`,
  },
  'the kept totals of products and customers are their numbers': {
    statements: [`update counter set value = value + 1 where organisation_id = 4 and kind = 'customer'`],
    names: `select 'organisation 4 customer' as text`,
  },
  'quote total and quantity = Σ lines': {
    statements: [`update quote set total_cents = total_cents + 1 where id = ${firstId('quote', 'true')}`],
    names: `select no as text from quote order by id limit 1`,
  },
  'a quote is ordered by one invoice of its own customer': {
    statements: [
      `update quote set contact_id = ${firstId('contact', 'organisation_id = 4 and not is_supplier')}
        where organisation_id = 4 and id in (select quote_id from sheet)`,
    ],
    names: `select no as text from sheet where quote_id is not null and organisation_id = 4 order by id limit 1`,
  },
  'quote numbers are gapless, and the counter is the last one': {
    statements: [`update counter set value = value + 1 where organisation_id = 4 and kind = 'QU'`],
    names: `select 'organisation 4 series QU' as text`,
  },
  'audit: every quote was created by somebody': {
    statements: [`update audit set action = 'Save' where entity = 'quote' and action = 'Create'`],
    names: `select no as text from quote order by id limit 1`,
  },
  'a number is written with its prefix and six digits': {
    statements: [`update sheet set no = 'PO' || substr(no, 3) where id = ${firstId('sheet', 'type = 1')}`],
    names: `select 'sheet ' || ${firstId('sheet', 'type = 1')} as text`,
  },
  'one uuid, one sheet': {
    statements: [
      'alter table sheet drop constraint sheet_organisation_id_uuid_key',
      `update sheet s set uuid = o.uuid from sheet o where o.id = ${firstId('sheet', 'type = 1')}
        and s.id = ${firstId('sheet', 'type = 6')} and o.organisation_id = s.organisation_id`,
    ],
    names: `select 'uuid ' || uuid as text from sheet where type = 1 order by id limit 1`,
  },
  'approved, closed and voided content is unchanged since approval': {
    statements: [`update sheet_line set description = 'changed' where id = ${firstId('sheet_line', SOLD_LINE)}`],
    names: sheetOfLine('l.sheet_type = 1 and s.status = 2'),
  },
  'a draft has no snapshot, an approved sheet its time of approval': {
    statements: [`update sheet set approved_at = null where id = ${firstId('sheet', APPROVED_INVOICE)}`],
    names: sheetNo(APPROVED_INVOICE),
  },
  'the document that an approval froze shows the figures of the sheet': {
    statements: [
      `update sheet set snapshot = jsonb_set(snapshot, '{lines,0,amountCents}', '1')
        where id = ${firstId('sheet', APPROVED_INVOICE)}`,
    ],
    names: sheetNo(APPROVED_INVOICE),
  },
  'only an approved purchase order is closed or in progress': {
    statements: [`update sheet set is_closed = true where id = ${firstId('sheet', APPROVED_INVOICE)}`],
    names: sheetNo(APPROVED_INVOICE),
  },
  'voided stays voided': {
    statements: [`update sheet set status = 1 where id = ${firstId('sheet', 'status = 3 and organisation_id = 4')}`],
    names: `select 'sheet ' || id || ':' as text from sheet where status = 3 and organisation_id = 4
      order by id limit 1`,
  },
  'audit: every sheet was created by somebody': {
    statements: [`delete from audit where action = 'Create' and entity_id = ${firstId('sheet', 'type = 2')}`],
    names: sheetNo('type = 2'),
  },
  'audit: the last step is the status': {
    statements: [`delete from audit where action = 'Approve' and entity_id = ${firstId('sheet', APPROVED_INVOICE)}`],
    names: sheetNo(APPROVED_INVOICE),
  },
  'on hand = Σ ledger, per product and warehouse': {
    statements: [
      `update stock_balance set quantity = quantity + 1
        where (organisation_id, product_id, warehouse_id) = (select organisation_id, product_id,
        warehouse_id from stock_balance order by 1, 2, 3 limit 1)`,
    ],
    names: `select 'product ' || product_id || ' warehouse ' || warehouse_id as text from stock_balance
      order by organisation_id, product_id, warehouse_id limit 1`,
  },
  'cost quantity and value = Σ ledger without variance': {
    statements: [
      `update cost_balance set value_cents = value_cents + 1
        where (organisation_id, product_id) = (select organisation_id, product_id from cost_balance
        where quantity > 0 order by 1, 2 limit 1)`,
    ],
    names: `select 'product ' || product_id || ':' as text from cost_balance where quantity > 0
      order by organisation_id, product_id limit 1`,
  },
  'value is 0 at quantity 0, and not below 0 above it': {
    statements: [
      'alter table cost_balance drop constraint cost_balance_check, drop constraint cost_balance_check1',
      `update cost_balance set value_cents = -1
        where (organisation_id, product_id) = (select organisation_id, product_id from cost_balance
        where quantity > 0 order by 1, 2 limit 1)`,
    ],
    names: `select 'product ' || product_id || ':' as text from cost_balance where quantity > 0
      order by organisation_id, product_id limit 1`,
  },
  'after every entry value is 0 at quantity 0, and not below 0 above it': {
    statements: ['update stock_ledger set value_after_cents = -5 where id = (select min(id) from stock_ledger)'],
    names: ENTRY('true'),
  },
  'the balances after each entry follow from the entry before': {
    statements: [
      'update stock_ledger set quantity_after = quantity_after + 1 where id = (select min(id) from stock_ledger)',
    ],
    names: ENTRY('true'),
  },
  'a transfer moves no units and no value out of the organisation': {
    statements: [
      `update stock_ledger set value_cents = value_cents - 3 where id = (select min(l.id)
        from stock_ledger l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id
        where s.type = 6)`,
    ],
    names: `select s.no as text from stock_ledger l join sheet s on s.organisation_id = l.organisation_id
      and s.id = l.sheet_id where s.type = 6 order by l.id limit 1`,
  },
  'every movement belongs to a line of an approved sheet, or is reversed': {
    statements: [`update sheet set status = 1, snapshot = null where id = ${firstId('sheet', APPROVED_INVOICE)}`],
    names: `select 'ledger entry ' || min(e.id) || ':' as text from stock_ledger e
      where e.sheet_id = ${firstId('sheet', APPROVED_INVOICE)}`,
  },
  'every reversal mirrors one earlier entry': {
    statements: [
      `update stock_ledger set quantity = quantity + 1 where id = (select min(id) from stock_ledger
        where kind = 'reversal')`,
    ],
    names: ENTRY(`kind = 'reversal'`),
  },
  'what is not approved any more has moved nothing in the end': {
    statements: [`update sheet set status = 3 where id = ${firstId('sheet', 'type = 4 and status = 2')}`],
    names: sheetNo('type = 4 and status = 2'),
  },
  'every approved line has moved its units': {
    statements: [
      `update stock_ledger set line_id = line_id + 1 where id = (select min(id) from stock_ledger
        where sheet_id in (select id from sheet where type = 4 and status = 2)
        and sheet_id in (select sheet_id from sheet_line group by 1 having count(*) > 3))`,
    ],
    names: `select s.no as text from stock_ledger e join sheet s on s.organisation_id = e.organisation_id
      and s.id = e.sheet_id where s.type = 4 and s.status = 2 and s.id in (select sheet_id from sheet_line
      group by 1 having count(*) > 3) order by e.id limit 1`,
  },
  'an approved bill line is worth its amount without GST, with its freight': {
    statements: [
      `update stock_ledger set value_cents = value_cents + 7 where id = (select min(e.id)
        from stock_ledger e join sheet s on s.organisation_id = e.organisation_id and s.id = e.sheet_id
        where s.type = 4 and s.status = 2)`,
    ],
    names: `select s.no as text from stock_ledger e join sheet s on s.organisation_id = e.organisation_id
      and s.id = e.sheet_id where s.type = 4 and s.status = 2 order by e.id limit 1`,
  },
  'taking back restored the balances where nothing else moved in between': {
    statements: [
      `update stock_ledger set value_after_cents = value_after_cents + 9 where id = (select max(r.id)
        from stock_ledger r where r.kind = 'reversal' and r.posting = (
        select min(r2.posting) from stock_ledger r2 join stock_ledger o on o.organisation_id = r2.organisation_id
        and o.id = r2.reverses and o.posting = r2.posting - 1))`,
    ],
    names: `select 'posting ' || min(r2.posting) as text from stock_ledger r2
      join stock_ledger o on o.organisation_id = r2.organisation_id and o.id = r2.reverses
      and o.posting = r2.posting - 1`,
  },
  'held = units of draft invoices that are not cancelled, and of draft transfers': {
    statements: [
      `update sheet_line set held_quantity = held_quantity + 1 where id = ${firstId('sheet_line', SOLD_LINE)}`,
    ],
    names: sheetOfLine('l.sheet_type = 1 and s.status = 2'),
  },
  'incoming = ordered − billed of open purchase orders': {
    statements: [
      `update sheet_line set incoming_quantity = incoming_quantity + 1
        where id = ${firstId('sheet_line', 'sheet_type = 3')}`,
    ],
    names: sheetOfLine('l.sheet_type = 3'),
  },
  'taken = what approved sheets returned, billed or sent back of the line': {
    statements: [
      `update sheet_line set taken_quantity = taken_quantity + 1
        where id = ${firstId('sheet_line', 'sheet_type = 3 and taken_quantity > 0')}`,
    ],
    names: `select 'line ' || ${firstId('sheet_line', 'sheet_type = 3 and taken_quantity > 0')} || ':' as text`,
  },
  'returned ≤ sold, sent back ≤ billed': {
    statements: [
      `update sheet_line set quantity = 100000 where id = ${firstId('sheet_line', `sheet_type = 2 and sheet_id in (select id from sheet where type = 2 and status = 2)`)}`,
    ],
    names: `select 'sheet ' || f.sheet_id || ' line ' || f.seq as text from sheet_line l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id and s.status = 2
      join sheet_line f on f.organisation_id = l.organisation_id and f.id = l.source_line_id where l.sheet_type = 2
      order by l.id limit 1`,
  },
  'a source line belongs to the right kind and to the same product': {
    statements: [
      `update sheet_line set source_line_id = id where id = ${firstId('sheet_line', `sheet_type = 2 and sheet_id in (select id from sheet where type = 2 and status = 2)`)}`,
    ],
    names: `select 'sheet ' || l.sheet_id || ' line ' || l.seq as text from sheet_line l
      join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id and s.status = 2
      where l.sheet_type = 2 order by l.id limit 1`,
  },
  'USD total = Σ quantity × USD price': {
    statements: [`update sheet set usd_total_cents = usd_total_cents + 1 where id = ${firstId('sheet', 'type = 3')}`],
    names: sheetNo('type = 3'),
  },
  'only goods on an approved bill carry freight and clearance': {
    statements: [`update sheet_line set landed_cents = 5 where id = ${firstId('sheet_line', 'sheet_type = 3')}`],
    names: sheetOfLine('l.sheet_type = 3'),
  },
  'a landed share is its part of the whole, to the cent': {
    statements: [
      `update sheet_line set landed_cents = landed_cents + case when seq = 1 then 300 else -300 end
        where seq in (1, 2) and sheet_id = (select sheet_id from sheet_line where ${BILLED_LINE}
        and landed_cents > 400 and seq = 2 order by id limit 1)`,
    ],
    names: `select s.no as text from sheet_line l join sheet s on s.organisation_id = l.organisation_id
      and s.id = l.sheet_id where l.sheet_type = 4 and s.status = 2 and l.landed_cents > 400 and l.seq = 2
      order by l.id limit 1`,
  },
  'an unloaded order is closed, and the bill that it made is a bill': {
    statements: [`update sheet set unloaded_bill_id = id where id = ${firstId('sheet', 'type = 3 and po_status = 4')}`],
    names: sheetNo('type = 3 and po_status = 4'),
  },
  'a related sheet is of the right kind': {
    statements: [
      `update sheet s set related_sheet_id = o.id from sheet o
        where s.id = ${firstId('sheet', 'type = 4 and related_sheet_id is not null')}
        and o.id = (select min(id) from sheet where type = 1 and organisation_id = s.organisation_id)`,
    ],
    names: sheetNo('type = 4 and related_sheet_id is not null'),
  },
  'Xero Sent ⇔ a Xero id, and only approved sheets of types 1, 2, 4, 5 are sent': {
    statements: [`update sheet set xero_state = 0 where id = ${firstId('sheet', 'xero_state = 2')}`],
    names: sheetNo('xero_state = 2'),
  },
  'a sheet is Pending ⇔ one operation of the accounting service is under way for it': {
    statements: [
      `update sheet set xero_state = 1 where id = ${firstId('sheet', `xero_state = 0 and ${APPROVED_INVOICE}`)}`,
    ],
    names: sheetNo(`xero_state = 0 and ${APPROVED_INVOICE}`),
  },
  'journal = roll-forward': {
    statements: [
      `insert into xero_journal (organisation_id, month, inventory_account, created_by)
        select 4, date_trunc('month', min(posted_at))::date, '630', 'x' from stock_ledger where organisation_id = 4`,
    ],
    names: `select 'journal of ' || to_char(date_trunc('month', min(posted_at)), 'YYYY-MM') as text
      from stock_ledger where organisation_id = 4`,
  },
  'no sheet is sent again before it was recalled': {
    statements: [
      `insert into xero_operation (organisation_id, sheet_id, operation, content_version, state)
        select organisation_id, id, 'send', content_version, 'done' from sheet,
          generate_series(1, 2) where id = ${firstId('sheet', 'xero_state = 2')}`,
    ],
    names: `select 'sheet ' || ${firstId('sheet', 'xero_state = 2')} as text`,
  },
  'one document of the accounting service, one sheet': {
    statements: [
      `update sheet set xero_id = (select xero_id from sheet where xero_id is not null order by id limit 1)
        where id = (select id from sheet where xero_id is not null and organisation_id = 4
        order by id offset 1 limit 1)`,
    ],
    names: `select 'Xero id ' || xero_id as text from sheet where xero_id is not null order by id limit 1`,
  },
  'a report file exists ⇔ the report is ready': {
    statements: [
      `with done as (
        insert into job (organisation_id, name, title, payload, state) values (4, 'make-report', 'A report', '{}', 'done')
        returning id
      ) insert into report (organisation_id, type, request, requested_by, job_id)
        select organisation_id, 'sales', '{}', membership.id, done.id from membership, done where organisation_id = 4
        order by membership.id limit 1`,
    ],
    names: `select 'organisation 4 report' as text`,
  },
  'a release whose files were removed is chosen nowhere': {
    names: `select 'release mf-tidied 1.0.0' as text`,
    statements: [
      `insert into signing_key (owner, public_key) values ('tidied', 'tidied')`,
      `insert into deploy_token (token_hash, name, remotes, signing_key_id)
        select 'tidied', 'tidied', '{*}', id from signing_key where owner = 'tidied'`,
      `insert into release (remote, version, manifest_text, signature, signing_key_id, deploy_token_id,
          check_state, tidied_at)
        select 'mf-tidied', '1.0.0', '{"requires":{"shellApi":"^1.0.0","serverApi":"^1.0.0","shared":{}}}', '',
          t.signing_key_id, t.id, 'own', now() from deploy_token t
        where t.name = 'tidied'`,
      `insert into release_channel (remote, channel, version) values ('mf-tidied', 'stable', '1.0.0')`,
    ],
  },
  'photo and signature of a driver are stored and stay': {
    statements: [
      `insert into delivery_run (organisation_id, driver_id, day)
        select organisation_id, id, '2026-03-03' from membership where organisation_id = 4 order by id limit 1`,
      `insert into run_link (organisation_id, run_id, token_hash, created_by, starts_at, expires_at)
        select organisation_id, id, sha256('link'), driver_id, now(), now() + interval '1 hour' from delivery_run
        where day = '2026-03-03'`,
      `insert into stored_file (organisation_id, kind, name, media_type, state, bytes, sha256, expires_at)
        values (4, 'attachment', 'Photo', 'image/jpeg', 'stored', 1, sha256('x'), now())`,
      `insert into driver_report (organisation_id, uuid, request_hash, link_id, sheet_id, is_delivered, reason,
          received_by, comment, reported_at, is_applied, notice, photo_id)
        select 4, gen_random_uuid(), sha256('x'), l.id, (select id from sheet where organisation_id = 4 order by id
          limit 1), true, '', '', '', now(), true, '', f.id
        from run_link l, stored_file f where l.token_hash = sha256('link') and f.name = 'Photo'`,
    ],
    names: `select 'organisation 4 driver report' as text`,
  },
  'a file of a sheet, customer or product is stored and stays': {
    statements: [
      `insert into stored_file (organisation_id, kind, name, media_type, state, bytes, sha256, expires_at)
        values (4, 'attachment', 'Contract', 'application/pdf', 'stored', 1, sha256('x'), now())`,
      `insert into record_attachment (organisation_id, sheet_id, file_id, added_by)
        select 4, (select id from sheet where organisation_id = 4 order by id limit 1), f.id,
          (select id from membership where organisation_id = 4 order by id limit 1)
        from stored_file f where f.name = 'Contract'`,
    ],
    names: `select 'organisation 4 attachment' as text`,
  },
  'every foreign key between tenant tables stays inside its organisation': {
    statements: [
      'alter table customer_class add unique (id)',
      'alter table product_class_price add constraint leaks_out foreign key (class_id) references customer_class (id)',
    ],
    names: `select 'foreign key leaks_out of product_class_price' as text`,
  },
  'every foreign key is checked': {
    statements: [
      'alter table brand add constraint unchecked foreign key (organisation_id) references organisation (id) not valid',
    ],
    names: `select 'foreign key unchecked of brand' as text`,
  },
  'every tenant table is under forced row-level security with a policy': {
    statements: ['alter table brand no force row level security'],
    names: `select 'table brand' as text`,
  },
  'audit: what was sealed is unchanged, and every seal continues the one before': {
    statements: [
      `update audit set operator = 'Somebody else' where (organisation_id, id) = (select organisation_id, until_id
        from audit_seal order by organisation_id, until_id limit 1)`,
    ],
    names: `select concat('organisation ', organisation_id, ' audit rows ') as text from audit_seal
      order by organisation_id, until_id limit 1`,
  },
  'audit of the platform: what was sealed is unchanged, and every seal continues the one before': {
    statements: [
      'alter table platform_audit disable trigger platform_audit_stays',
      `update platform_audit set reason = 'Another one' where id = (select min(id) from platform_audit)`,
    ],
    names: `select concat('platform audit rows ', from_id + 1) as text from platform_audit_seal order by until_id limit 1`,
  },
};
