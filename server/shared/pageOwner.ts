/** Sent with whatever a page of staff asks: whom the page was made for. */
export const PAGE_OWNER = 'X-Page-Owner';

type Person = { id: string } | null | undefined;

/** A person's own page is not that of a person who impersonates another. */
export const ownerOf = (user: Person, impersonator: Person): string | undefined =>
  user && impersonator ? `${user.id} ${impersonator.id}` : user?.id;

/** Comes with a 401 to such a page: its owner has to sign in before what was asked can go on. */
export const SIGN_IN_AGAIN = 'X-Sign-In-Again';

/** Why: no one is signed in any more, or another person is. */
export type SignInAgainReason = 'ended' | 'another';
