/** Errors after which a statement may be retried, since it was rolled back. */

export type DatabaseError = { code?: string; routine?: string; message?: string; detail?: string };

/**
 * A later version of the server changed a column's type under a prepared statement. Prisma does not pass the routine.
 */
export const isResultChanged = ({ code, routine = 'RevalidateCachedQuery' }: DatabaseError): boolean =>
  code === '0A000' && routine === 'RevalidateCachedQuery';
/** Or it dropped and created a function under a statement that had resolved the former one. */
const isFunctionGone = ({ code, message }: DatabaseError): boolean =>
  code === 'XX000' && (message?.startsWith('cache lookup failed for function') ?? false);

/** Retryable PostgreSQL error codes, with their names in the log. */
export const RETRYABLE: ReadonlyMap<string, string> = new Map([
  ['40P01', 'deadlock'],
  ['40001', 'another was quicker'],
]);

export const reasonToRetry = (error: DatabaseError): string | undefined => {
  if (isResultChanged(error)) return 'its answer has changed';
  return isFunctionGone(error) ? 'a function was replaced' : RETRYABLE.get(error.code ?? '');
};
