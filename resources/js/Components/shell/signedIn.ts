/** Parts of the public frame that only signed-in users load. */
export { AccountMenu } from './AccountMenu';
export { SignInAgain } from './SignInAgain';
