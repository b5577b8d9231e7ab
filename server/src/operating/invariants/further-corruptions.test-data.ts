import { CORRUPTIONS } from './corruptions.test-data.ts';

const first = (table: string, where: string): string => `(select id from ${table} where ${where} order by id limit 1)`;
const line = (set: string, where: string): string =>
  `update sheet_line set ${set} where id = ${first('sheet_line', where)}`;
const sheet = (set: string, where: string): string => `update sheet set ${set} where id = ${first('sheet', where)}`;
const entry = (set: string, where: string): string =>
  `update stock_ledger set ${set} where id = ${first('stock_ledger', where)}`;
const snapshot = (path: string, value: string): string =>
  sheet(`snapshot = jsonb_set(snapshot, '{${path}}', '${value}')`, 'type = 1 and status = 2');
const ofSheets = (where: string): string => `sheet_id in (select id from sheet where ${where})`;
const audit = (action: string, where: string): string =>
  `insert into audit (organisation_id, operator, action, entity, entity_id)
    select organisation_id, 'x', '${action}', 'sheet', id from sheet where id = ${first('sheet', where)}`;

const APPROVED_INVOICE = 'type = 1 and status = 2';
const DRAFT_INVOICE = 'type = 1 and status = 1 and coalesce(csr_order_status, 0) = 0';
const APPROVED_BILL = 'type = 4 and status = 2';
const NO_LONGER_APPROVED = `kind = 'reversal' and ${ofSheets('status <> 2')}`;
const UNCHECKED_COST =
  'alter table cost_balance drop constraint cost_balance_check, drop constraint cost_balance_check1';
const FREE_TYPE = 'alter table sheet_line drop constraint sheet_line_organisation_id_sheet_id_sheet_type_fkey';

const OTHER_WAREHOUSE = `warehouse_id = (select max(w.id) from warehouse w
  where w.organisation_id = stock_ledger.organisation_id and w.id <> stock_ledger.warehouse_id)`;
const TIDIED = 'a release whose files were removed is chosen nowhere';
/** A release without files that nothing names. */
const A_TIDIED_RELEASE = CORRUPTIONS[TIDIED]?.statements.filter((text) => !text.includes('release_channel')) ?? [];
const A_USER = 'select min(id) from app_user';
const FILE_OF_A_REPORT = (file: string, report: string): readonly string[] => [
  `insert into stored_file (organisation_id, kind, name, media_type, state, bytes, sha256, shows_cost)
    values (4, ${file})`,
  `insert into report (organisation_id, type, request, requested_by, file_id, shows_cost)
    select 4, 'sales', '{}', (select min(id) from membership where organisation_id = 4), id, ${report}
    from stored_file where name = 'Sales'`,
];

/** More ways to violate an invariant: one for each part of its condition that the first corruption leaves alone. */
export const FURTHER_CORRUPTIONS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'line amount = quantity × price': [
    [line('amount_cents = amount_cents + 1', ofSheets('type = 7 and status = 1'))],
    [line('quantity = quantity + 1', `price_cents > 0 and ${ofSheets('type = 4')}`)],
  ],
  'an approved adjustment shows the amount that it posted': [
    [entry('value_cents = value_cents - 1', ofSheets('type = 7 and status = 2'))],
  ],
  'sheet total and quantity = Σ lines': [[sheet('total_quantity = total_quantity + 1', 'type = 6')]],
  'GST = total / 11 for tax types 2 and 3, else 0': [
    [sheet('gst_cents = gst_cents + 1', 'tax_type = 1')],
    [sheet('gst_cents = 0', 'tax_type = 2 and gst_cents > 0')],
    [sheet('tax_type = 3, gst_cents = 0', 'tax_type = 2 and gst_cents > 0')],
  ],
  'Σ line GST = sheet GST': [[sheet('gst_cents = gst_cents + 1', 'type = 4')]],
  'Σ landed cost of an approved bill = freight / rate + clearance': [
    [sheet('clearance_cost_cents = clearance_cost_cents + 1', APPROVED_BILL)],
    [sheet('sea_freight_cents = sea_freight_cents + 1000, fx_rate = coalesce(fx_rate, 1)', APPROVED_BILL)],
    [sheet('fx_rate = fx_rate / 2', `${APPROVED_BILL} and sea_freight_cents > 0`)],
  ],
  'numbers are unique and gapless, and the counter is the last one': [
    [`update counter set value = value + 1 where organisation_id = 4 and kind = 'IN'`],
    [`update counter set value = value - 1 where organisation_id = 4 and kind = 'TR'`],
    [
      'alter table sheet drop constraint sheet_organisation_id_type_number_key',
      sheet('number = 2', 'organisation_id = 4 and type = 1 and number = 3'),
    ],
    [sheet('number = 0', 'organisation_id = 4 and type = 1 and number = 1')],
  ],
  'a number is written with its prefix and six digits': [
    [sheet(`no = 'IN' || number`, 'type = 1 and number < 100000')],
  ],
  'approved, closed and voided content is unchanged since approval': [
    [line('quantity = quantity + 1', ofSheets('status = 3 and snapshot is not null'))],
    [sheet(`snapshot = snapshot - 'contentHash'`, APPROVED_BILL)],
  ],
  'a draft has no snapshot, an approved sheet its time of approval': [
    [sheet(`snapshot = '{}'`, DRAFT_INVOICE)],
    [sheet('snapshot = null', APPROVED_BILL)],
  ],
  'the document that an approval froze shows the figures of the sheet': [
    [snapshot('version', '1')],
    [snapshot('totalCents', '1')],
    [snapshot('gstCents', '1')],
    [snapshot('taxType', '9')],
    [snapshot('seller,name', '""')],
    [snapshot('contact', 'null')],
    [snapshot('lines', '[]')],
    ...['seq', 'quantity', 'priceCents', 'gstCents'].map((field) => [snapshot(`lines,0,${field}`, '987654')]),
  ],
  'only an approved purchase order is closed or in progress': [
    [sheet('po_status = 1', APPROVED_BILL)],
    [sheet('po_status = 1', 'type = 3 and status = 1')],
    [sheet('is_closed = true, po_status = 0', 'type = 3 and status = 2')],
  ],
  'voided stays voided': [[audit('Approve', 'status = 3')], [audit('Save', 'status = 3')]],
  'audit: every sheet was created by somebody': [[audit('Create', APPROVED_INVOICE)]],
  'audit: the last step is the status': [
    [audit('Approve', DRAFT_INVOICE)],
    [audit('Unapprove', APPROVED_INVOICE)],
    [audit('Approve', 'status = 3')],
  ],
  'on hand = Σ ledger, per product and warehouse': [
    [
      `delete from stock_balance where (organisation_id, product_id, warehouse_id) = (
        select organisation_id, product_id, warehouse_id from stock_balance where quantity <> 0
        order by 1, 2, 3 limit 1)`,
    ],
    [entry('quantity = quantity + 1', 'true')],
  ],
  'cost quantity and value = Σ ledger without variance': [
    [
      `update cost_balance set quantity = quantity + 1 where (organisation_id, product_id) = (
        select organisation_id, product_id from cost_balance where quantity > 0 order by 1, 2 limit 1)`,
    ],
    [
      `delete from cost_balance where (organisation_id, product_id) = (
        select organisation_id, product_id from cost_balance where quantity > 0 order by 1, 2 limit 1)`,
    ],
  ],
  'value is 0 at quantity 0, and not below 0 above it': [
    [UNCHECKED_COST, 'update cost_balance set quantity = 0 where quantity > 0 and value_cents > 0'],
  ],
  'after every entry value is 0 at quantity 0, and not below 0 above it': [
    [entry('quantity_after = 0', 'value_after_cents > 0')],
  ],
  'the balances after each entry follow from the entry before': [
    [entry('warehouse_quantity_after = warehouse_quantity_after + 1', 'true')],
    [entry('value_after_cents = value_after_cents + 1', 'true')],
    [entry('quantity = quantity + 1', `kind = 'movement'`)],
  ],
  'a transfer moves no units and no value out of the organisation': [
    [entry('quantity = quantity + 1', ofSheets('type = 6'))],
  ],
  'every movement belongs to a line of an approved sheet, or is reversed': [
    [line('product_id = product_id + 1', ofSheets(APPROVED_INVOICE))],
  ],
  'every reversal mirrors one earlier entry': [
    'product_id = product_id + 1',
    'line_id = line_id + 1',
    'reverses = id',
    OTHER_WAREHOUSE,
  ].map((set) => [entry(set, `kind = 'reversal'`)]),
  'what is not approved any more has moved nothing in the end': [
    [entry('quantity = quantity + 1', NO_LONGER_APPROVED)],
    [entry('value_cents = value_cents + 1', NO_LONGER_APPROVED)],
  ],
  'every approved line has moved its units': [1, 2, 4, 5, 7].map((type) => [
    entry('quantity = quantity + 1', ofSheets(`type = ${type} and status = 2`)),
  ]),
  'an approved bill line is worth its amount without GST, with its freight': [
    'amount_cents',
    'gst_cents',
    'landed_cents',
  ].map((field) => [line(`${field} = ${field} + 1`, `quantity > 0 and ${ofSheets(APPROVED_BILL)}`)]),
  'held = units of draft invoices that are not cancelled, and of draft transfers': [
    [line('held_quantity = 0', `held_quantity > 0 and ${ofSheets(DRAFT_INVOICE)}`)],
    [sheet('status = 1', 'type = 6 and status = 2 and total_quantity > 0')],
    [
      `update sheet set csr_order_status = 2 where id = (select sheet_id from sheet_line where held_quantity > 0
        and ${ofSheets(DRAFT_INVOICE)} order by id limit 1)`,
    ],
  ],
  'incoming = ordered − billed of open purchase orders': [
    [line('incoming_quantity = 0', 'incoming_quantity > 0')],
    [line('incoming_quantity = 1', ofSheets('type = 3 and is_closed'))],
    [line('incoming_quantity = 1', ofSheets('type = 3 and status = 1'))],
    [line('incoming_quantity = 1', ofSheets(APPROVED_INVOICE))],
  ],
  'taken = what approved sheets returned, billed or sent back of the line': [
    [line('taken_quantity = 0', 'taken_quantity > 0 and sheet_type = 1')],
    [line('taken_quantity = taken_quantity + 1', 'taken_quantity > 0 and sheet_type = 4')],
  ],
  'returned ≤ sold, sent back ≤ billed': [
    [line('quantity = 100000', `source_line_id is not null and ${ofSheets('type = 5 and status = 2')}`)],
  ],
  'a source line belongs to the right kind and to the same product': [
    [line('product_id = product_id + 1', `source_line_id is not null and ${ofSheets('type = 2 and status = 2')}`)],
    [line('source_line_id = id', `source_line_id is not null and ${ofSheets(APPROVED_BILL)}`)],
  ],
  'USD total = Σ quantity × USD price': [
    [line('usd_price_cents = usd_price_cents + 1', 'quantity > 0 and usd_price_cents > 0 and sheet_type = 4')],
    [sheet('usd_total_cents = 5', APPROVED_INVOICE)],
  ],
  'only goods on an approved bill carry freight and clearance': [
    [line('landed_cents = -1', ofSheets(APPROVED_BILL))],
    [sheet('status = 1', `${APPROVED_BILL} and sea_freight_cents > 0`)],
    [
      `update product set category = 4 where id = (select product_id from sheet_line where landed_cents > 0
        order by id limit 1)`,
    ],
  ],
  'an unloaded order is closed, and the bill that it made is a bill': [
    [sheet('is_closed = false', 'type = 3 and po_status = 4')],
  ],
  'a related sheet is of the right kind': [
    [
      sheet(
        `related_sheet_id = ${first('sheet', 'organisation_id = 4 and type = 4')}`,
        'organisation_id = 4 and type = 1',
      ),
    ],
    [
      sheet(
        `related_sheet_id = ${first('sheet', 'organisation_id = 4 and type = 4')}`,
        'organisation_id = 4 and type = 2',
      ),
    ],
    [
      sheet(
        `related_sheet_id = ${first('sheet', 'organisation_id = 4 and type = 4')}`,
        'organisation_id = 4 and type = 3',
      ),
    ],
    [
      sheet(
        `related_sheet_id = ${first('sheet', 'organisation_id = 4 and type = 1')}`,
        'organisation_id = 4 and type = 5',
      ),
    ],
  ],
  'the kept totals of products and customers are their numbers': [
    [`update counter set value = value - 1 where organisation_id = 4 and kind = 'product'`],
  ],
  'quote total and quantity = Σ lines': [
    [`update quote set total_quantity = total_quantity + 1 where id = ${first('quote', 'true')}`],
    ['update quote_line set price_cents = price_cents + 1 where quantity > 0'],
  ],
  'a quote is ordered by one invoice of its own customer': [
    [
      'drop index sheet_quote',
      `update sheet s set quote_id = o.quote_id, contact_id = o.contact_id from sheet o
        where o.id = ${first('sheet', 'quote_id is not null and status <> 3')} and s.id = ${first(
          'sheet',
          `quote_id is null and ${APPROVED_INVOICE}`,
        )} and s.organisation_id = o.organisation_id`,
    ],
    [FREE_TYPE, sheet('type = 2, number = number + 1000000', 'quote_id is not null')],
  ],
  'quote numbers are gapless, and the counter is the last one': [
    [`update quote set number = number + 1000 where id = (select max(id) from quote where organisation_id = 4)`],
  ],
  'audit: every quote was created by somebody': [
    [
      `insert into audit (organisation_id, operator, action, entity, entity_id)
        select organisation_id, 'x', 'Create', 'quote', id from quote order by id limit 1`,
    ],
  ],
  'Xero Sent ⇔ a Xero id, and only approved sheets of types 1, 2, 4, 5 are sent': [
    ['alter table sheet drop constraint sheet_check', sheet('xero_id = null', 'xero_state = 2')],
    [sheet('status = 1', 'xero_state = 2')],
    [FREE_TYPE, sheet('type = 3, number = number + 1000000', 'xero_state = 2')],
    [sheet(`xero_state = 1, xero_id = 'x'`, `xero_state = 0 and ${APPROVED_INVOICE}`)],
    [sheet('xero_state = 1, xero_id = null', 'xero_state = 0 and status = 1')],
    [sheet(`xero_id = 'x'`, 'xero_state = 0')],
  ],
  'a sheet is Pending ⇔ one operation of the accounting service is under way for it': [
    [
      `insert into xero_operation (organisation_id, sheet_id, operation, content_version, state)
        select organisation_id, id, 'send', content_version, 'waiting' from sheet
          where id = ${first('sheet', `xero_state = 0 and ${APPROVED_INVOICE}`)}`,
    ],
  ],
  'a report file exists ⇔ the report is ready': [
    FILE_OF_A_REPORT(`'report', 'Sales', 'x', 'writing', null, null, false`, 'false'),
    FILE_OF_A_REPORT(`'upload', 'Sales', 'x', 'stored', 1, sha256('x'), false`, 'false'),
    FILE_OF_A_REPORT(`'report', 'Sales', 'x', 'stored', 1, sha256('x'), true`, 'false'),
  ],
  [TIDIED]: [
    [
      ...A_TIDIED_RELEASE,
      `insert into release_pin (organisation_id, remote, version, reason, pinned_by)
        values (4, 'mf-tidied', '1.0.0', 'x', (${A_USER}))`,
    ],
    [
      ...A_TIDIED_RELEASE,
      `insert into release_rollout (remote, version, steps, percent, state, min_failures, max_failure_percent, reason,
        started_by) values ('mf-tidied', '1.0.0', '{50,100}', 50, 'paused', 3, 20, 'x', (${A_USER}))`,
    ],
    [
      ...A_TIDIED_RELEASE,
      `insert into release_grant (user_id, remote, version, reason, granted_by, until)
        values ((${A_USER}), 'mf-tidied', '1.0.0', 'x', (${A_USER}), now() + interval '1 day')`,
    ],
  ],
  'every tenant table is under forced row-level security with a policy': [
    ['alter table brand disable row level security'],
    [
      `do $$ declare name text; begin
      for name in select policyname from pg_policies where tablename = 'brand' loop
        execute format('drop policy %I on brand', name);
      end loop; end $$`,
    ],
  ],
  'no sheet is sent again before it was recalled': [
    [
      `insert into xero_operation (organisation_id, sheet_id, operation, content_version, state)
        select organisation_id, id, 'recall', content_version, 'done' from sheet
          where id = ${first('sheet', 'xero_state = 2')}`,
    ],
  ],
};
