import type { HostedProvider } from '../providers/provider';
import { redsysProvider } from '../redsys/redsysProvider';
import { transferProvider } from '../wireTransfer/transferProvider';
import type { OpenConnection } from './connection';

/** The client for a connection. Stripe's library is loaded only when used. */
export async function connect(connection: OpenConnection): Promise<HostedProvider> {
  if (connection.kind === 'redsys') return redsysProvider(connection);
  if (connection.kind === 'wire_transfer') return transferProvider(connection);
  const { stripeProvider } = await import('../stripe/stripeProvider');
  return stripeProvider(connection);
}
