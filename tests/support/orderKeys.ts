/** Keys of links to an order, as the application under test makes them, possibly in another process. */
import { sql } from '../../server/infra/db';
import { type KeyPurpose, orderKey } from '../../server/infra/orderKeys';
import { APP_KEY } from './testEnvironment';

const keyOf =
  (purpose: KeyPurpose) =>
  (secret: string): string =>
    orderKey(purpose, secret, undefined, APP_KEY);

export const viewKey = keyOf('view');
export const invoiceKey = keyOf('invoice');
export const manageKey = keyOf('manage');

/** The view key of an order, for a test that has its management key. */
export async function viewKeyOf({ id }: { id: string }): Promise<string> {
  const [row] = await sql<{ secret: string }>('test_secret_of_order', 'select secret from orders where id = $1', [id]);
  return viewKey(row!.secret);
}
