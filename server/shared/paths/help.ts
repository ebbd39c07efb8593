/** Questions of buyers, and the answers. */
import { query } from './address';

/** About an order, for a person who can see it. */
export const ask = (order?: { reference: string; key?: string }) =>
  `/help${query({ order: order?.reference, key: order?.key })}`;

export const conversation = (secret: string) => `/help/${secret}`;
