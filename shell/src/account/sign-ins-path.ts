/** The path of the user's own sign-ins and sessions. */
export const SIGN_INS_PATH = '/account/sign-ins';
