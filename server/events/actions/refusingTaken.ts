import { type Tx, transaction } from '../../infra/db';
import { DomainError } from '../../shared/errors';

const TAKEN = /P2002|23505/;

/** A transaction that sets an event's slug. @throws DomainError `slug_taken` on `slug`, when another was first */
export async function refusingTaken<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await transaction(work);
  } catch (error) {
    if (TAKEN.test(String((error as { code?: string }).code)) || /former address of another/.test(String(error)))
      throw new DomainError('slug_taken', { field: 'slug' });
    throw error;
  }
}
