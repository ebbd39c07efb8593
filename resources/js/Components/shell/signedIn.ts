/** What the visitors' frame shows to the person who is signed in, and to nobody else. */
export { AccountMenu } from './AccountMenu';
export { SignInAgain } from './SignInAgain';
