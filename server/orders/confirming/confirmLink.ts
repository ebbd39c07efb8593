import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../infra/isSameSecret';
import { env } from '../../infra/runtime';
import { paths } from '../../shared/paths';

type Addressed = { id: string; email: string };

/** It goes to the address alone: whoever has it reads what comes there. Another address has another. */
const tokenOf = ({ id, email }: Addressed): string =>
  createHmac('sha256', env().APP_KEY).update(`confirm order ${id} ${email}`).digest('base64url').slice(0, 32);

/** Whether a link was sent to the address that the order has now. */
export const isConfirmToken = (order: Addressed, token: string): boolean => isSameSecret(token, tokenOf(order));

/** The path in the mail that has an order's address confirmed. */
export const confirmLink = (order: Addressed & { reference: string }): string =>
  paths.orders.confirm(order.reference, tokenOf(order));
