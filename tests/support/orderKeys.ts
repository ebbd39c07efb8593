/** Keys of links to an order, as the application under test makes them, which may run in a process of its own. */
import { type KeyPurpose, orderKey } from '../../server/infra/orderKeys';
import { APP_KEY } from './testEnvironment';

const keyOf =
  (purpose: KeyPurpose) =>
  (secret: string): string =>
    orderKey(purpose, secret, undefined, APP_KEY);

export const viewKey = keyOf('view');
export const invoiceKey = keyOf('invoice');
export const manageKey = keyOf('manage');
