/** Waiting for places of slots that are full. */
import { query } from './address';

export const waitingList = {
  /** Where a person asks to be told; with a slot chosen, or said that a mail is on its way. */
  join: (slug: string, asked: { slot?: string; day?: string; sent?: '1' } = {}) =>
    `/waiting-list/${slug}${query(asked)}`,
  /** The link by which one sees how one stands, takes what is offered, and leaves. */
  entry: (id: string, token: string) => `/waiting-list/entries/${id}/${token}`,
  confirm: (id: string, token: string) => `/waiting-list/entries/${id}/${token}/confirm`,
  hold: (id: string, token: string) => `/waiting-list/entries/${id}/${token}/hold`,
  leave: (id: string, token: string) => `/waiting-list/entries/${id}/${token}/leave`,
};
