import { formatMoney } from '../money/format.ts';

/** Every sentence of the specification that people see, verbatim (§2, §4, §5, §6, §8). */
export const messages = {
  // Sign-in and session
  warehouseStaffRefused: 'No iWE access permission for warehouse staff.',
  loginFailed: 'Login failed. Incorrect email or password',
  enterEmail: 'Please enter your email',
  enterPassword: 'Please enter your password',
  forgotPassword: 'Forgot/Change Password?',
  loginExpired: 'Login info expired, please login again',
  passwordEmpty: 'Password can not be empty',
  passwordsDiffer: 'Confirm Password is not the same',
  passwordChanged: 'Password has been changed successfully',
  greeting: (name: string): string => `G'day, ${name}`,
  logoutConfirm: 'Please SAVE your work properly!',
  switchOrganisationConfirm: 'Please make sure to have saved all the work properly',
  organisationChanged: 'Organization has been changed, reload the page ?',

  // Requests
  tooManyAttempts: 'Too many attempts, please slow down the fresh pace',
  httpError: 'Http Error',
  operationSuccessful: 'Operation successful',
  uploadSuccess: 'Operation Success',
  uploadProcessing: 'Processing',

  // Lists and look-ups
  enterKeyWords: 'Enter Some Key Words to Search',
  enterOrSelectFilters: 'Enter or Select Filters to Search',
  noData: 'No Data',
  noMoreData: 'No more data to load',

  // Quoting
  checkoutConfirm: 'When checking out for new invoice, Do you want to EMPTY Quoting Cart & Customer?',
  checkoutEmptyAndGo: 'Empty & GO',
  checkoutJustGo: 'just GO',

  // Forms
  pleaseEnter: 'Please enter',
  productNameTooLong: 'The product name should not exceed 50 characters.',
  /** Two spaces before "line", as the specification writes it. */
  usdPriceRequired: (lineNumber: number): string => `The USDPrice in the ${lineNumber}  line must be a number greater than 0`,
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
    `Current Xero Balance ${formatMoney(balanceCents)} greater than his Limit ${formatMoney(limitCents)}. Contact manager.`,
  cashBeforeDelivery: 'You need Accountant-Permit. And This is CBD (Cash Before Delivery) customer.',
  priceTenBelowClassA: (lineNumber: number): string => `The price of line ${lineNumber} is $10 (or more) lower than PriceA. Contact manager.`,
  voidConfirm: 'Are you sure to VOID? This operation cannot be undone!',

  // Reports, sending, printing
  reportPreparing: 'Preparing for the report, please check it later',
  sendingPreparing: 'Preparing for Sending, please CHECK in sheet list pages',
  selectSendRanges: 'Select Send Ranges',
  printSuccessful: 'Print successful',
} as const;
