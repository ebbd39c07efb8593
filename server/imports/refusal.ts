/** Errors of actions that refuse a record of an import. */
import { saidToClient } from '../infra/prismaAdapter';
import { DomainError } from '../shared/errors';
import type { Problem } from './defineImport';

/** Classes of PostgreSQL's errors about the values of a statement: they are of one record, not of the import. */
const OF_VALUES = /^2[23]/;

/** A refusal of an action, with the words of its own error, or of the database. Null for any other error. */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof DomainError) {
    const params = error.options.params as Record<string, string | number> | undefined;
    return { code: 'error', params: { error: error.code, ...params } };
  }
  return OF_VALUES.test(saidToClient(error).code ?? '') ? { code: 'not_storable' } : null;
}
