/** Loads the sign-in page. Its code is no part of the first page of somebody who is signed in. */
export const loadLogin = () => import('../screens/login-screen.tsx');
