import type { OrderHead } from '@server/orders/pages';

/** Name of the refund page in links: a buyer gets their money, staff refund tickets. */
export const refundText = ({ access }: Pick<OrderHead, 'access'>) =>
  access === 'staff' ? 'afterSale.show_refund_staff' : 'afterSale.show_refund';
