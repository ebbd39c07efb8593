/** Where the person who is not signed in is led: in every page's frame. */
import { query } from './address';

/** `to`: the page that one goes back to afterwards. */
export const login = (to?: string) => `/login${query({ to })}`;
