/** Sent with whatever a page of staff asks: the id of whom the page was made for. */
export const PAGE_OWNER = 'X-Page-Owner';

/** Comes with a 401 to such a page: its owner has to sign in before what was asked can go on. */
export const SIGN_IN_AGAIN = 'X-Sign-In-Again';

/** Why: nobody is signed in any more, or somebody else is. */
export type SignInAgainReason = 'ended' | 'another';
