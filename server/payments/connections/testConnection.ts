import type { ConnectionProblem } from '../providers/provider';
import { connect } from './connect';
import { openConnection } from './connection';
import { findRow } from './showConnections';

/** Tests the saved connection at the provider. @returns the problem; null if there is none. */
export async function testConnection(code: string): Promise<ConnectionProblem | { kind: 'incomplete' } | null> {
  const row = await findRow(code);
  try {
    const connection = openConnection(row);
    if (!connection) return { kind: 'incomplete' };
    const provider = await connect(connection);
    return (await provider.test?.()) ?? null;
  } catch {
    // The secret was encrypted with a lost key.
    return { kind: 'incomplete' };
  }
}
