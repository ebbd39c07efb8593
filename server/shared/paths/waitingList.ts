/** Waiting lists of full slots. */
import { query } from './address';

export const waitingList = {
  /** The request form; with a chosen slot, or the notice that an email is on its way. */
  join: (slug: string, asked: { slot?: string; day?: string; sent?: '1' } = {}) =>
    `/waiting-list/${slug}${query(asked)}`,
  /** The link of an entry: its position, its offer, and leaving the list. */
  entry: (id: string, token: string) => `/waiting-list/entries/${id}/${token}`,
  confirm: (id: string, token: string) => `/waiting-list/entries/${id}/${token}/confirm`,
  hold: (id: string, token: string) => `/waiting-list/entries/${id}/${token}/hold`,
  leave: (id: string, token: string) => `/waiting-list/entries/${id}/${token}/leave`,
};
