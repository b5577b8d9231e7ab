/** What the screens of a menu group are for, and what people ask most, by the group's label. */
export const HELP: Readonly<Record<string, readonly string[]>> = {
  Express: [
    'Home counts what waits for you. Every row opens the list behind its number.',
    "Quoting: choose the customer first, then search by code, name or tyre size in any writing ('2055516'). 'Check out' " +
      'turns the cart into an invoice; parked carts stay as quotes.',
    'OCOP Prices: the prices by customer class. Edit them one by one, or many at once as in a spreadsheet.',
  ],
  Sales: [
    'A list is narrowed by its filters, which are in its address: send it to a colleague, or save it as a view.',
    'Tick several rows to approve, print or give them a driver together.',
    'An approval shows margin, credit and stock before you decide. What you may not approve yourself you ask for.',
    'Delivery runs begin with the drivers of the day. Order the stops, and send the driver a link for the phone.',
  ],
  Purchase: [
    'A purchase order is in USD with a rate; freight and clearance make the landed cost.',
    'A bill is made from an order by its open quantities, and brings the goods into stock when it is approved.',
    'Reorder proposes what lasts shortest. Ticked rows become one draft order for each supplier.',
  ],
  Warehouse: [
    'A transfer moves stock between warehouses when it is approved; an adjustment corrects a counted quantity.',
    'Stock and cost change at the approval alone. Unapprove reverses both.',
  ],
  Reports: [
    'A report opens with this month. Choose its settings and press Preview, or Submit for the whole spreadsheet, which ' +
      'waits in the Download Center.',
    'A figure of a preview leads to what is behind it.',
    'Xero lists what waits to be sent and what Xero refused, with the reason; what has one reason is retried together.',
  ],
  'Base Infos': [
    'Products, customers and suppliers. A name opens its page with history, figures and notes.',
    'Import and Export take workbooks; an import shows what would change before anything is stored.',
  ],
  Administration: [
    'What applies to the whole organisation: its settings, people, customer classes, tags, and the connection to Xero.',
    'Every change is in the history with who made it.',
  ],
  Platform: [
    'Which version of each part runs for whom: pins, rollouts, previews and the way back.',
    'Each change is previewed with its effect before it is made.',
  ],
};
