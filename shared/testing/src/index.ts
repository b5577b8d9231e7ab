export { passwordGrant, signInByApi, type SignedIn } from './sign-in.ts';
