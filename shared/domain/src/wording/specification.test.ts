import * as constants from './constants.ts';
import { messages } from './messages.ts';
import { CARD_SURCHARGE_NOTE, printedLocation, RETURN_POLICY_NOTE } from './print-layout.ts';

// Messages and constants of the specification, written down a second time from its text (§2, §4 to §9).

test.each([
  ['warehouseStaffRefused', 'No iWE access permission for warehouse staff.'],
  ['loginFailed', 'Login failed. Incorrect email or password'],
  ['enterEmail', 'Please enter your email'],
  ['enterPassword', 'Please enter your password'],
  ['forgotPassword', 'Forgot/Change Password?'],
  ['loginExpired', 'Login info expired, please login again'],
  ['passwordEmpty', 'Password can not be empty'],
  ['passwordsDiffer', 'Confirm Password is not the same'],
  ['passwordChanged', 'Password has been changed successfully'],
  ['logoutConfirm', 'Please SAVE your work properly!'],
  ['switchOrganisationConfirm', 'Please make sure to have saved all the work properly'],
  ['organisationChanged', 'Organization has been changed, reload the page ?'],
  ['tooManyAttempts', 'Too many attempts, please slow down the fresh pace'],
  ['httpError', 'Http Error'],
  ['operationSuccessful', 'Operation successful'],
  ['uploadSuccess', 'Operation Success'],
  ['uploadProcessing', 'Processing'],
  ['enterKeyWords', 'Enter Some Key Words to Search'],
  ['enterOrSelectFilters', 'Enter or Select Filters to Search'],
  ['noData', 'No Data'],
  ['noMoreData', 'No more data to load'],
  ['checkoutConfirm', 'When checking out for new invoice, Do you want to EMPTY Quoting Cart & Customer?'],
  ['checkoutEmptyAndGo', 'Empty & GO'],
  ['checkoutJustGo', 'just GO'],
  ['pleaseEnter', 'Please enter'],
  ['productNameTooLong', 'The product name should not exceed 50 characters.'],
  ['customerChanged', 'CSR changed, mind items PRICE & QTY'],
  ['priceBelowClassA', 'More Than 3 AUD Below PriceA / COD !'],
  ['sure', 'Sure'],
  ['specialPriceCannotBeZero', 'When "Special or not" is YES, "Monthly Special" price CANNOT be 0'],
  ['specialFlagMustBeYes', 'When the "Monthly Special" price is set, "Special or not" MUST be YES'],
  ['specialPriceSetToZero', 'The Special Price will be automatically set to ZERO when special or not is set to NO'],
  ['noPricePermission', 'Sorry, no permission to modify the prices.'],
  ['noCustomerPermission', 'Sorry, no permission to create customers. Return to list page.'],
  ['confirmApproveTitle', 'Confirm Approve'],
  ['approveNow', 'Approve now?'],
  ['approveSeparator', '*AND*'],
  ['cashBeforeDelivery', 'You need Accountant-Permit. And This is CBD (Cash Before Delivery) customer.'],
  ['voidConfirm', 'Are you sure to VOID? This operation cannot be undone!'],
  ['reportPreparing', 'Preparing for the report, please check it later'],
  ['sendingPreparing', 'Preparing for Sending, please CHECK in sheet list pages'],
  ['selectSendRanges', 'Select Send Ranges'],
  ['printSuccessful', 'Print successful'],
] as const)('%s', (name, text) => {
  expect(messages[name]).toBe(text);
});

test('our own messages with figures name every one of them, as money where it is money', () => {
  expect(messages.priceOverMaxDis(3, 123_456)).toMatch(/line 3 .*\$1,234\.56 .*director/);
  expect(messages.exposureOverLimit(250_000, 200_000)).toMatch(/2,500\.00.*2,000\.00/);
  expect(messages.returnAbovePrice(2, 11_000, 10_000, 'IN000100')).toMatch(/ine 2 .*110\.00.*100\.00.*IN000100/);
  expect(messages.periodLocked('2026-06-30')).toContain('30 Jun 2026');
  expect(messages.notAChoice('Rd', ['Red', 'Blue'])).toMatch(/"Rd".*: Red, Blue\./);
});

test('costs of several bills are told in the plural', () => {
  expect(messages.costsBelowBilled('BL000001', true, '10.00', '5.00')).toMatch(/^BL000001 carries /);
  expect(messages.costsBelowBilled('BL000001, BL000002', false, '10.00', '5.00')).toMatch(/^BL000001, BL000002 carry /);
});

test('limits and times', () => {
  expect(constants).toMatchObject({
    CART_QUANTITY_MAX: 999,
    CART_BADGE_FLASH_MS: 350,
    TOAST_SHORT_MS: 3500,
    TOAST_LONG_MS: 5000,
    SEARCH_BUTTON_DISABLED_MS: 4000,
    INITIAL_SEARCH_DELAY_MS: 400,
    SELF_ORDER_POLL_MS: 60_000,
    CODE_DEBOUNCE_MS: 700,
    NAME_DEBOUNCE_MS: 400,
    PICKER_TABLE_MAX_HEIGHT: 300,
    CUSTOMER_REFUSAL_REDIRECT_MS: 1000,
    PAGE_SIZES: [20, 50, 100, 150],
    DEFAULT_PAGE_SIZE: 20,
    SALES_PAGE_SIZE: 50,
    UPLOAD_FILE_LIMIT: 1,
    PRODUCT_NAME_MAX_LENGTH: 50,
    GST_PERCENT: 10,
    LOCALE: 'en-au',
    NEXT_MONTH_END_ORG_ID: 9,
    CUSTOMER_PERMISSION_ORG_ID: 4,
    BRANCH_WAREHOUSE_ID: 14,
    MELBOURNE_WAREHOUSE_ID: 20,
    DRAFT_HOLD_DAYS: 7,
    FILTERED_COUNT_LIMIT: 10_000,
  });
});

test('batch send offers 1 Invoices, 2 Credit Notes, 4 Bills, 5 Bill CreditNotes', () => {
  expect(constants.BATCH_SEND_SHEETS.map(({ type, label }) => `${type} ${label}`).join(', ')).toBe(
    '1 Invoices, 2 Credit Notes, 4 Bills, 5 Bill CreditNotes',
  );
});

test('the notes on prints say the terms of the specification', () => {
  for (const term of ['Free returns within 48 hours', '10% restocking fee within 7 days', 'none after 7 days'])
    expect(RETURN_POLICY_NOTE).toContain(term);
  for (const term of ['0.5%', 'debit/credit payments', 'from 26 Aug 2024']) expect(CARD_SURCHARGE_NOTE).toContain(term);
});

test("'call' is hidden also with spaces around it", () => {
  expect(printedLocation('A1/ Call /B2')).toBe('A1/B2');
});
