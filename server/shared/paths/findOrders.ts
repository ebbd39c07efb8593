import { query } from './address';

/** Where orders are looked for: in every page's frame. */

/** Where an address is asked for, to have its orders mailed there; or said that they were. */
export const find = (asked: { sent?: '1' } = {}) => `/find-orders${query(asked)}`;

export const mine = () => '/my-tickets';
