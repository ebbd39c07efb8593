/** Paying an order by a link. */
import { query } from './address';

export const payLinks = {
  /** Where staff make one: for an order, or for one of those that are looked for. */
  make: (asked: { order?: string; q?: string } = {}) => `/admin/card-payments/create${query(asked)}`,
  withdraw: (id: string) => `/admin/card-payments/links/${id}/withdraw`,
  /** What was sent to the payer. */
  show: (id: string, token: string) => `/payment-links/${id}/${token}`,
};
