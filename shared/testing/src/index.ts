export { signInByApi, type SignedIn } from './sign-in.ts';
