import { callProvider } from '../../infra/providerCalls';
import type { HostedProvider } from '../providers/provider';
import { redsysProvider } from '../redsys/redsysProvider';
import { transferProvider } from '../wireTransfer/transferProvider';
import type { OpenConnection } from './connection';

/** The client for a connection. Stripe's library is loaded only when used. */
async function clientOf(connection: OpenConnection): Promise<HostedProvider> {
  if (connection.kind === 'redsys') return redsysProvider(connection);
  if (connection.kind === 'wire_transfer') return transferProvider(connection);
  const { stripeProvider } = await import('../stripe/stripeProvider');
  return stripeProvider(connection);
}

/** Operations that ask the provider; the others read what it sent, or know the answer themselves. */
const CALLS = ['start', 'fetchStatus', 'cancel', 'refund', 'readBooks', 'test'] as const;

/** The client for a connection, whose calls are counted and traced. */
export async function connect(connection: OpenConnection): Promise<HostedProvider> {
  const client = await clientOf(connection);
  // A transfer is made by the buyer's own bank: nothing is asked.
  if (connection.kind === 'wire_transfer') return client;
  const calls = CALLS.filter((call) => client[call]).map((call) => {
    const ask = client[call] as (...values: unknown[]) => Promise<unknown>;
    return [
      call,
      (...values: unknown[]) => callProvider(connection.kind, call, () => ask.apply(client, values)),
    ] as const;
  });
  return Object.assign(Object.create(client) as HostedProvider, Object.fromEntries(calls));
}
