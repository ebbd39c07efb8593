/** The viewers of pages: guests, and the accounts of the demo. */
import { paths } from '../../../server/shared/paths';
import type { Client } from '../../support/client';
import type { House } from './house';

/** The viewer: a guest, or one of the demo's accounts. */
export type Visitor =
  | 'guest'
  | 'halfway'
  | 'admin'
  | 'manager'
  | 'accountant'
  | 'agent'
  | 'cashier'
  | 'validator'
  | 'company'
  | 'buyer';

export const PASSWORD = 'password';
/** An account between password and second factor. */
export const HALFWAY = 'halfway@aforo.test';

/** A visitor without a browser, signed in unless a guest. */
export async function signIn({ server }: House, visitor: Visitor): Promise<Client> {
  const client = server.newClient();
  if (visitor === 'guest') return client;
  const email = visitor === 'halfway' ? HALFWAY : `${visitor}@aforo.test`;
  const answer = await client.post(paths.auth.login(), { email, password: PASSWORD }, { follow: false });
  if (answer.status !== 303) throw new Error(`${email} could not sign in: ${answer.status} ${answer.text}`);
  return client;
}
