import type { ConnectionProblem } from '../providers/provider';
import { connect } from './connect';
import { openConnection } from './connection';
import { findRow } from './showConnections';

/** Asks the company whether it knows us, with what is saved. @returns what is wrong; null where nothing is. */
export async function testConnection(code: string): Promise<ConnectionProblem | { kind: 'incomplete' } | null> {
  const row = await findRow(code);
  try {
    const connection = openConnection(row);
    if (!connection) return { kind: 'incomplete' };
    const provider = await connect(connection);
    return (await provider.test?.()) ?? null;
  } catch {
    // A secret that was sealed under a key that is lost.
    return { kind: 'incomplete' };
  }
}
