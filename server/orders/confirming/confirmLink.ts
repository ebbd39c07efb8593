import { createHmac } from 'node:crypto';
import { keysOf } from '../../infra/env';
import { isSameSecret } from '../../infra/isSameSecret';
import { env } from '../../infra/runtime';
import { paths } from '../../shared/paths';

type Addressed = { id: string; email: string; secret: string };

/**
 * The link is sent only to the address, so its bearer can read that mailbox; another address needs another link. It
 * leads to the order with a managing key, so a new secret of the order ends it too.
 */
const tokenOf = ({ id, email, secret }: Addressed, key = env().APP_KEY): string =>
  createHmac('sha256', key).update(`confirm order ${id} ${email} ${secret}`).digest('base64url').slice(0, 32);

/** Whether the link was sent to the order's current address. */
export const isConfirmToken = (order: Addressed, token: string): boolean =>
  keysOf(env()).some((key) => isSameSecret(token, tokenOf(order, key)));

/** Path in the email that asks to confirm an order's address. */
export const confirmLink = (order: Addressed & { reference: string }): string =>
  paths.orders.confirm(order.reference, tokenOf(order));
