/** Tickets that are given to another person. */
import { orderPath } from './orderPath';

export const giving = {
  /** Of an order: which tickets may be given, and to whom they were. */
  give: (reference: string, key?: string) => orderPath(reference, '/give', key),
  withdraw: (reference: string, id: string, key?: string) => orderPath(reference, `/give/${id}/withdraw`, key),
  /** The link that the person who gets a ticket opens. */
  take: (id: string, token: string) => `/ticket-transfers/${id}/${token}`,
  /** Where the person who took it gives it on, and takes that back; `token`: theirs alone. */
  pass: (id: string, token: string) => `/ticket-transfers/${id}/${token}/pass`,
  keep: (id: string, token: string, offer: string) => `/ticket-transfers/${id}/${token}/pass/${offer}/withdraw`,
};
