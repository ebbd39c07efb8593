/** Failures after which a statement may be run again, since nothing of it remained. */

export type DatabaseError = { code?: string; routine?: string; message?: string };

/** A later version of the server changed the type of a column under a statement that was prepared before. Prisma passes no routine on. */
export const isResultChanged = ({ code, routine = 'RevalidateCachedQuery' }: DatabaseError): boolean =>
  code === '0A000' && routine === 'RevalidateCachedQuery';
/** Or dropped a function and made it anew, under a statement that had found the former and not called it yet. */
const isFunctionGone = ({ code, message }: DatabaseError): boolean =>
  code === 'XX000' && (message?.startsWith('cache lookup failed for function') ?? false);

/** Why something may be run again: nothing of it remained. By PostgreSQL's code, with what the log calls it. */
export const RETRYABLE: ReadonlyMap<string, string> = new Map([
  ['40P01', 'deadlock'],
  ['40001', 'another was quicker'],
]);

export const reasonToRetry = (error: DatabaseError): string | undefined => {
  if (isResultChanged(error)) return 'its answer has changed';
  return isFunctionGone(error) ? 'a function was replaced' : RETRYABLE.get(error.code ?? '');
};
