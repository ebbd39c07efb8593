import { query } from './address';

/** A page of an order, open to its owner, to staff, and to a person with its secret as `key`. */
export const orderPath = (reference: string, tail: string, key?: string) =>
  `/orders/${reference}${tail}${query({ key })}`;
