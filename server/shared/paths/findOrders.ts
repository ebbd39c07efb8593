import { query } from './address';

/** Order look-up, part of every page's frame. */

/** Asks for an email to send its orders there, or confirms that they were sent. */
export const find = (asked: { sent?: '1' } = {}) => `/find-orders${query(asked)}`;

export const mine = () => '/my-tickets';
