import { query } from './address';

/** An order's pages open to its owner, to staff, and to the person who carries its secret as `key`. */
export const orderPath = (reference: string, tail: string, key?: string) =>
  `/orders/${reference}${tail}${query({ key })}`;
