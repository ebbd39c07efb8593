/** Sign-in, part of every page's frame. */
import { query } from './address';

/** `to`: the page to return to afterwards. */
export const login = (to?: string) => `/login${query({ to })}`;
