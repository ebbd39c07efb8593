/** What the visitors' frame shows to the person who is signed in, and to no other. */
export { AccountMenu } from './AccountMenu';
export { SignInAgain } from './SignInAgain';
