import { formatDate } from '../dates/format-date.ts';
import { formatMoney } from '../money/format.ts';
import { frameMessages } from './frame-messages.ts';

/** Every message of the specification that people see, verbatim (§2, §4, §5, §6, §8). */
const specified = {
  ...frameMessages,

  // Requests
  operationSuccessful: 'Operation successful',
  uploadSuccess: 'Operation Success',
  uploadProcessing: 'Processing',

  // Lists and look-ups
  enterOrSelectFilters: 'Enter or Select Filters to Search',
  noMoreData: 'No more data to load',

  // Quoting
  /** An invoice from a quote whose prices have changed since. */
  quotedPrices: (no: string) => `${no}: quoted prices and those of today`,
  checkoutConfirm: 'When checking out for new invoice, Do you want to EMPTY Quoting Cart & Customer?',
  checkoutEmptyAndGo: 'Empty & GO',
  checkoutJustGo: 'just GO',

  // Forms
  productNameTooLong: 'The product name should not exceed 50 characters.',
  /** Two spaces before "line", as the specification writes it. */
  usdPriceRequired: (lineNumber: number): string =>
    `The USDPrice in the ${lineNumber}  line must be a number greater than 0`,
  customerChanged: 'CSR changed, mind items PRICE & QTY',
  priceBelowClassA: 'More Than 3 AUD Below PriceA / COD !',
  sure: 'Sure',

  // Price dialog
  specialPriceCannotBeZero: 'When "Special or not" is YES, "Monthly Special" price CANNOT be 0',
  specialFlagMustBeYes: 'When the "Monthly Special" price is set, "Special or not" MUST be YES',
  specialPriceSetToZero: 'The Special Price will be automatically set to ZERO when special or not is set to NO',

  // Permissions
  noPricePermission: 'Sorry, no permission to modify the prices.',
  noCustomerPermission: 'Sorry, no permission to create customers. Return to list page.',

  // Approval
  confirmApproveTitle: 'Confirm Approve',
  approveNow: 'Approve now?',
  approveSeparator: '*AND*',
  balanceOverLimit: (balanceCents: number, limitCents: number): string =>
    `Current Xero Balance ${formatMoney(balanceCents)} greater than his Limit ` +
    `${formatMoney(limitCents)}. Contact manager.`,
  cashBeforeDelivery: 'You need Accountant-Permit. And This is CBD (Cash Before Delivery) customer.',
  priceTenBelowClassA: (lineNumber: number): string =>
    `The price of line ${lineNumber} is $10 (or more) lower than PriceA. Contact manager.`,
  voidConfirm: 'Are you sure to VOID? This operation cannot be undone!',

  // Reports, sending, printing
  reportPreparing: 'Preparing for the report, please check it later',
  sendingPreparing: 'Preparing for Sending, please CHECK in sheet list pages',
  selectSendRanges: 'Select Send Ranges',
  printSuccessful: 'Print successful',
} as const;

/** Messages that the specification leaves open; they say what happened and what to do next. */
// Stryker disable StringLiteral: no rule names their words, so a test could only repeat them (docs/mutants.md).
const own = {
  // Approval
  priceOverMaxDis: (lineNumber: number, maxDisCents: number): string =>
    `The price of line ${lineNumber} is $${formatMoney(maxDisCents)} (or more) lower than PriceA. Contact director.`,
  exposureOverLimit: (exposureCents: number, limitCents: number): string =>
    `Balance, approved unsent sheets and this invoice come to ${formatMoney(exposureCents)}, over the ` +
    `limit ${formatMoney(limitCents)}.`,
  balanceStale: (hours: number): string => `The customer's Xero balance is ${hours} hours old.`,
  balanceUnknown: "The customer's Xero balance is unknown, because its contact in Xero was archived.",
  journalStep: (step: 'opening' | 'documents' | 'landed' | 'adjustments' | 'cogs' | 'variance'): string =>
    ({
      opening: 'Opening balance of stock',
      documents: 'Services and price differences of bills',
      landed: 'Landed cost',
      adjustments: 'Adjustments',
      cogs: 'Cost of goods sold',
      variance: 'Variance',
    })[step],
  xeroOtherNumber: (no: string, number: string): string =>
    `In Xero its number is ${number}, because a voided document there has the number ${no}.`,
  xeroMergedIntoAnother: (name: string): string =>
    `Xero has merged its contact into ${name}, which belongs to another customer or supplier here. Choose another ` +
    'contact for it, or make one in Xero.',
  belowCost: (lineNumber: number, cost: string): string =>
    `The price of line ${lineNumber} without GST is below its average cost ${cost}.`,
  dateLongAgo: (date: string): string => `The date ${formatDate(date)} is more than a year ago.`,
  dateFarAhead: (date: string, days: number): string => `The date ${formatDate(date)} is more than ${days} days ahead.`,
  dueBeforeDate: (due: string, date: string): string =>
    `The due date ${formatDate(due)} is before the date ${formatDate(date)}.`,
  dueFarAhead: (due: string, date: string): string =>
    `The due date ${formatDate(due)} is more than a year after the date ${formatDate(date)}.`,
  orderPriceTyped: (lineNumber: number, typedCents: number, cents: number): string =>
    `Line ${lineNumber}: the price of an order follows from its USD price and rate: ${formatMoney(cents)}, not ` +
    `${formatMoney(typedCents)}. Change the USD price or the rate.`,
  emailInvalid: (email: string): string =>
    `No mail can be sent to '${email}'. An address is like name@example.com; it is stored as it is.`,
  textTooLong: (label: string, max: number): string =>
    `${label} should not exceed ${max.toLocaleString('en-AU')} characters.`,
  belowFloor: (lineNumber: number): string => `The price of line ${lineNumber} is below floor.`,
  returnWithoutSource: (lineNumber: number): string =>
    `Line ${lineNumber} credits nothing that was sold on an invoice.`,
  returnAbovePrice: (lineNumber: number, priceCents: number, soldCents: number, no: string): string =>
    `Line ${lineNumber} credits ${formatMoney(priceCents)}, more than the ${formatMoney(soldCents)} of ${no}.`,
  returnWithoutCost: (lineNumber: number): string =>
    `The goods of line ${lineNumber} come back without a cost. Enter the product's cost price first, or they come in ` +
    'at 0.00.',
  fxUnusual: (fxRate: string, lastFxRate: string): string =>
    `The exchange rate ${fxRate} is more than 15% away from the last one, ${lastFxRate}.`,
  referenceTwice: (reference: string, numbers: string): string =>
    `The supplier's reference ${reference} is on ${numbers} already.`,
  billedOverOrdered: (lineNumber: number, billed: number, open: number, orderNo: string): string =>
    `Line ${lineNumber} bills ${billed} units, but only ${open} of ${orderNo} are open.`,
  fxOfApprovedBill: (number: string): string =>
    `The exchange rate of ${number} belongs to the prices that its approval posted. UnApprove it, change the rate ` +
    'and approve it again.',
  costsBilled: (number: string, bills: string): string =>
    `Everything of ${number} is on ${bills}: these costs do not reach its goods any more. Change them there as well.`,
  costsBelowBilled: (bills: string, isOne: boolean, freight: string, clearance: string): string =>
    `${bills} ${isOne ? 'carries' : 'carry'} sea freight of USD ${freight} and clearance of AUD ` +
    `${clearance} already, more than that. Change them there as well.`,
  poOneStep: (button: string): string => `The purchase order goes one step at a time; the next one is '${button}'.`,
  landedWithoutGoods:
    'There are no goods that could carry freight and clearance. Give a line a quantity and a price, ' +
    'or set both costs to 0.',
  movedSinceCount: (lineNumber: number, units: string): string =>
    `The stock of line ${lineNumber} has moved by ${units} since it was counted.`,
  notCounted: (lineNumber: number, code: string): string =>
    `Line ${lineNumber} ${code} is not counted yet. Enter what is in the warehouse, or take the line away.`,
  gainWithoutCost: (lineNumber: number): string =>
    `Line ${lineNumber} gains goods that have no cost. An accountant or a manager enters one first.`,

  // Transitions
  sheetHasNoLines: 'The sheet has no lines. Add at least one line, then approve it.',
  periodLocked: (lockedUntil: string): string =>
    `The period until ${formatDate(lockedUntil)} is locked. Choose a later date, or ask an accountant.`,
  onlyDraftEditable: 'Only a draft can be changed. Unapprove the sheet first.',
  notADraft: (status: string): string => `The sheet is ${status}. Only a draft can be approved.`,
  notApproved: (status: string): string => `The sheet is ${status}. Only an approved sheet can do this.`,
  alreadyVoided: 'The sheet is voided. Nothing can be changed any more.',
  recallFirst: 'The sheet was sent to Xero. Recall it first.',
  xeroPending: 'The sheet is being sent to Xero. Try again when that is done.',
  alreadySent: 'The sheet is at Xero already.',
  xeroUnconnected: 'This organisation is not connected to Xero. An administrator can connect it.',
  xeroUnchecked: 'The account codes and tax types for Xero are not confirmed yet. An accountant can choose them.',
  xeroAskedAgain: (count: number): string =>
    count === 0
      ? 'None of them is refused any more. Load the page again.'
      : `${count === 1 ? '1 sheet is' : `${count} sheets are`} on the way to Xero again.`,
  xeroAsked: (count: number): string =>
    count === 0
      ? 'None of them is unsent any more. Load the page again.'
      : `${count === 1 ? '1 sheet is' : `${count} sheets are`} on the way to Xero.`,
  xeroNoneLeftOut:
    'None of them can be left out: they are at Xero, on the way there, left out already or not approved. Load the page again.',
  xeroLeftOut: (count: number, asked: number): string =>
    `${count === 1 ? '1 sheet is' : `${count} sheets are`} left out of Xero.${asked > count ? ` ${asked - count} stayed as they were: they are at Xero, on the way there or not approved.` : ''}`,
  xeroNoneTakenBack: 'None of them is left out any more. Load the page again.',
  xeroTakenBack: (count: number): string =>
    `${count === 1 ? '1 sheet is' : `${count} sheets are`} no longer left out of Xero.`,
  xeroPaid: (no: string, amount: string): string =>
    `${no} has ${amount} paid or credited in Xero. Remove that there first, then recall it.`,
  notSent: 'The sheet is not at Xero, so there is nothing to recall.',
  notForKind: (action: string, kind: string): string => `${action} is not possible for a ${kind}.`,
  unapproveNeedsManager: 'The sheet is on its way, delivered or paid. A manager or an accountant may unapprove it.',
  reasonRequired: 'Please enter a reason.',
  returnReasonRequired: 'Please enter why the goods come back. An adjustment note must say so.',
  returnTaxTypeRequired: 'Choose a tax type. The note comes from no sheet that would say which one.',
  returnFollowsTaxType: (no: string, taxType: string): string =>
    `${no} is ${taxType}, so what comes back from it is too. Choose ${taxType}.`,
  returnOfTwoTaxTypes: (no: string, taxType: string, otherNo: string, otherTaxType: string): string =>
    `${no} is ${taxType}, ${otherNo} is ${otherTaxType}. Return their goods on two notes.`,
  referredToBy: (numbers: string): string =>
    `Later sheets refer to this one: ${numbers}. Void or unapprove them first.`,
  voidNeedsManager: 'The sheet is approved. A manager, an accountant or a director may void it.',
  alreadyClosed: 'The purchase order is closed already.',
  noNextPoStatus: 'The purchase order has no next step.',
  fxRateRequired: 'The exchange rate must be a number greater than 0.',
  warehouseRequired: 'Choose a warehouse.',
  warehouseOutOfUse: (name: string): string => `The warehouse ${name} is out of use. Choose another one.`,
  backToWarehouseOutOfUse: (name: string): string =>
    `The warehouse ${name} is out of use, and goods would come back to it. Put it into use again first.`,
  inWarehouseRequired: 'Choose the warehouse that receives the goods.',
  sameWarehouse: 'Out and in warehouse are the same. Choose another one.',
  shipTypeRequired: 'Choose a shipping type.',
  customerRequired: 'Choose a customer.',
  supplierRequired: 'Choose a supplier.',
  shipTypeFixed: 'The delivery has begun, so the shipping type cannot be changed.',
  moreRunStops: (shown: number, total: number): string =>
    `Only the first ${shown} of ${total} stops are listed. Give the others to another driver or day.`,

  // Products and customers
  noLoadIndex: (text: string): string =>
    `"${text}" is not a load index. Enter one from 0 to 279, as 91, or single/dual, as 106/104; the speed rating has ` +
    'a field of its own.',
  noSpeedSymbol: (text: string): string =>
    `"${text}" is not a speed symbol. Enter one of A1 to A8, B to N, P to U, H, V, W, Y, (Y) or ZR.`,
  fixedAfterCreation: (field: string): string => `${field}: this cannot be changed after creation.`,
  notAChoice: (value: string, choices: readonly string[]): string => `"${value}" is not one of: ${choices.join(', ')}.`,
  abnInvalid: (code: string): string =>
    `${code} is not a valid ABN. Check its digits, or keep it if the customer has none.`,
  codeTaken: (code: string): string => `There is another product with the code ${code}. Choose another code.`,
  customerCodeTaken: (code: string, names: string): string =>
    `The code ${code} belongs to another customer as well: ${names}.`,
  unknownTag: (name: string): string =>
    `"${name}" is no option of this tag. Choose one of the list, or ask an administrator to add it.`,
  creditNeedsManager: 'Only a manager may set Remark/Attention and the credit limit. Ask your manager.',
  classNeedsOcop:
    'A customer class belongs to the price strategy OCOP / VIP. Choose that strategy, or leave the class empty.',
  customerStaysCustomer: 'A customer cannot become a supplier. An administrator creates the supplier.',
} as const;
// Stryker restore StringLiteral

/** Every message that people see: the specification's, verbatim, and our own where it has none. */
export const messages = { ...specified, ...own } as const;
