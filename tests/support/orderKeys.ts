/** Keys of links to an order, as the application under test makes them, which may run in a process of its own. */
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

/** The key by which an order is shown, of which a test knows the key that manages it. */
export async function viewKeyOf({ id }: { id: string }): Promise<string> {
  const [row] = await sql<{ secret: string }>('test_secret_of_order', 'select secret from orders where id = $1', [id]);
  return viewKey(row!.secret);
}
