import { CUSTOMER_ROLE_NAMES } from './permissions';

/** SQL: the ids of all staff, some more than once. */
export const STAFF_IDS = `select staff_ids(array[${CUSTOMER_ROLE_NAMES.map((name) => `'${name}'`).join(', ')}])`;
