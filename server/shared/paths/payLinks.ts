/** Payment of an order by a link. */
import { query } from './address';

export const payLinks = {
  /** Staff create one: for an order, or for a search result. */
  make: (asked: { order?: string; q?: string } = {}) => `/admin/card-payments/create${query(asked)}`,
  withdraw: (id: string) => `/admin/card-payments/links/${id}/withdraw`,
  /** The link sent to the payer. */
  show: (id: string, token: string) => `/payment-links/${id}/${token}`,
};
