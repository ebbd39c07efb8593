import type { Request, Response } from 'express';
import { Header, isInertia } from './headers';
import { SessionKey } from './session';
import { visitOf } from './visit';

/**
 * Answers 409 with the URL in a header, which the client follows: by a full page load, or (`Header.redirect`) as a
 * visit.
 */
export function redirectOutside(res: Response, url: string, header: string = Header.location): void {
  const address = res.location(url).get('Location') ?? url;
  res.removeHeader('Location');
  res.status(409).set(header, address).end();
}

/** Redirects to a URL outside the client: another site, a download, a plain document. */
export function location(res: Response, url: string): void {
  if (isInertia(res.req)) redirectOutside(res, url);
  else res.redirect(url);
}

/** The previous page: the Referer if it is one of our own pages, else the page remembered in the session. */
export function previousUrl(req: Request): string | undefined {
  const referrer = req.get('Referer') ?? '';
  if (URL.canParse(referrer)) {
    const { host, pathname, search } = new URL(referrer);
    // Two leading slashes would be read as another host.
    if (host === req.host) return pathname.replace(/^\/{2,}/, '/') + search;
  }
  const { options } = visitOf(req);
  if (!options.remembersPreviousUrl) return undefined;
  const session = options.session(req);
  const remembered = session?.pull<string>(SessionKey.previousUrl);
  if (remembered !== undefined) session?.put(SessionKey.previousUrl, remembered);
  return remembered;
}

/** Redirects to the previous page, on our own site only; to the fallback if it is unknown. */
export function redirectBack(req: Request, res: Response, fallback: string): void {
  res.redirect(previousUrl(req) ?? fallback);
}
