/**
 * The specification's messages (§2, §5, §8) that the page shows before any screen is loaded, and those of its first
 * screen, verbatim. Nothing is imported here, because all of it is part of the first page.
 */
export const frameMessages = {
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

  // Fields and lists
  pleaseEnter: 'Please enter',
  noData: 'No Data',
  enterKeyWords: 'Enter Some Key Words to Search',
} as const;
