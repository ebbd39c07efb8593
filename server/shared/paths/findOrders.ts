/** Where orders are looked for: in every page's frame. */

/** Where an address is asked for, to have its orders mailed there. */
export const find = () => '/find-orders';

export const mine = () => '/my-tickets';
