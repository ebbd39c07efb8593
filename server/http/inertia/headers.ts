import type { Request } from 'express';

/** All headers of the Inertia 3 and Precognition protocols. */
export const Header = {
  inertia: 'X-Inertia',
  version: 'X-Inertia-Version',
  location: 'X-Inertia-Location',
  redirect: 'X-Inertia-Redirect',
  errorBag: 'X-Inertia-Error-Bag',
  partialComponent: 'X-Inertia-Partial-Component',
  partialOnly: 'X-Inertia-Partial-Data',
  partialExcept: 'X-Inertia-Partial-Except',
  reset: 'X-Inertia-Reset',
  exceptOnceProps: 'X-Inertia-Except-Once-Props',
  scrollMergeIntent: 'X-Inertia-Infinite-Scroll-Merge-Intent',
  purpose: 'Purpose',
  precognition: 'Precognition',
  precognitionSuccess: 'Precognition-Success',
  precognitionValidateOnly: 'Precognition-Validate-Only',
} as const;

/** Whether the request is a visit of the client, answered with a page object instead of a document. */
export const isInertia = (req: Request): boolean => Boolean(req.headers['x-inertia']);

/** Whether the visit requests only some props, to merge into the current page. */
export const isPartial = (req: Request): boolean =>
  Boolean(req.get(Header.partialOnly) ?? req.get(Header.partialExcept));

/** Whether the visit prefetches a page that the person may never open. */
export const isPrefetch = (req: Request): boolean => req.headers.purpose === 'prefetch';

/** The comma-separated names in a header; null if it is missing or empty. */
export function namesIn(req: Request, header: string): string[] | null {
  const given = req.get(header);
  if (!given) return null;
  const names = given
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.length === 0 ? null : names;
}
