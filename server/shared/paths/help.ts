/** Where buyers ask, and read what was answered. */
import { query } from './address';

/** About an order, for a person who sees it. */
export const ask = (order?: { reference: string; key?: string }) =>
  `/help${query({ order: order?.reference, key: order?.key })}`;

export const conversation = (secret: string) => `/help/${secret}`;
