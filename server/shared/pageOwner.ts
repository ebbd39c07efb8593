/** Header of every request from a staff page: the user for whom the page was rendered. */
export const PAGE_OWNER = 'X-Page-Owner';

type Person = { id: string } | null | undefined;

/** A person's own page differs from that of an impersonator. */
export const ownerOf = (user: Person, impersonator: Person): string | undefined =>
  user && impersonator ? `${user.id} ${impersonator.id}` : user?.id;

/** Header of a 401 to such a page: its owner has to sign in before the request can continue. */
export const SIGN_IN_AGAIN = 'X-Sign-In-Again';

/** The reason: no user is signed in, or another one is. */
export type SignInAgainReason = 'ended' | 'another';
