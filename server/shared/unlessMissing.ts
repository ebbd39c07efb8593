import { HttpError } from './errors';

/** Null instead of an HttpError 404. */
export const unlessMissing = <T>(found: Promise<T>): Promise<T | null> =>
  found.catch((error: unknown) => {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  });
