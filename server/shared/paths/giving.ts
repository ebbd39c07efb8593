/** Tickets that are given to somebody else. */
import { orderPath } from './orderPath';

export const giving = {
  /** Of an order: which tickets may be given, and to whom they were. */
  give: (reference: string, key?: string) => orderPath(reference, '/give', key),
  withdraw: (reference: string, id: string, key?: string) => orderPath(reference, `/give/${id}/withdraw`, key),
  /** The link that whoever gets a ticket opens. */
  take: (id: string, token: string) => `/ticket-transfers/${id}/${token}`,
  /** Where whoever took it gives it on, and takes that back; `token`: theirs alone. */
  pass: (id: string, token: string) => `/ticket-transfers/${id}/${token}/pass`,
  keep: (id: string, token: string, offer: string) => `/ticket-transfers/${id}/${token}/pass/${offer}/withdraw`,
};
