import { createHmac } from 'node:crypto';
import { keysOf } from '../../infra/env';
import { isSameSecret } from '../../infra/isSameSecret';
import { env } from '../../infra/runtime';
import { paths } from '../../shared/paths';

type Addressed = { id: string; email: string; secret: string };

/**
 * It goes to the address alone: who has it reads what comes there. Another address has another. The press behind it leads to the order with
 * a key that manages it, so a new secret of the order ends it with the former keys.
 */
const tokenOf = ({ id, email, secret }: Addressed, key = env().APP_KEY): string =>
  createHmac('sha256', key).update(`confirm order ${id} ${email} ${secret}`).digest('base64url').slice(0, 32);

/** Whether a link was sent to the address that the order has now. */
export const isConfirmToken = (order: Addressed, token: string): boolean =>
  keysOf(env()).some((key) => isSameSecret(token, tokenOf(order, key)));

/** The path in the mail that has an order's address confirmed. */
export const confirmLink = (order: Addressed & { reference: string }): string =>
  paths.orders.confirm(order.reference, tokenOf(order));
