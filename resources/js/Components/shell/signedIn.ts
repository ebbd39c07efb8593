/** What the visitors' frame shows to whoever is signed in, and to nobody else. */
export { AccountMenu } from './AccountMenu';
export { SignInAgain } from './SignInAgain';
