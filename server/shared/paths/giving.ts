/** Transfers of tickets to other people. */
import { orderPath } from './orderPath';

export const giving = {
  /** An order's transferable tickets, and their recipients. */
  give: (reference: string, key?: string) => orderPath(reference, '/give', key),
  withdraw: (reference: string, id: string, key?: string) => orderPath(reference, `/give/${id}/withdraw`, key),
  /** The link for the recipient of a ticket. */
  take: (id: string, token: string) => `/ticket-transfers/${id}/${token}`,
  /** The recipient transfers the ticket on, and withdraws the offer; `token`: known only to them. */
  pass: (id: string, token: string) => `/ticket-transfers/${id}/${token}/pass`,
  keep: (id: string, token: string, offer: string) => `/ticket-transfers/${id}/${token}/pass/${offer}/withdraw`,
};
