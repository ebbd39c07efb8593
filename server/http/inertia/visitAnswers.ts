/** The special response behaviour for visits of the client. */
import type { Request, Response } from 'express';
import onHeaders from 'on-headers';
import { Header, isPrefetch } from './headers';
import { previousUrl, redirectOutside } from './redirects';

const KEEPS_METHOD = new Set(['PUT', 'PATCH', 'DELETE']);
const redirectStatus = (req: Request) => (KEEPS_METHOD.has(req.method) ? 303 : 302);

/** Adapts this response to its visit. */
export function adaptAnswer(res: Response): void {
  adaptRedirects(res);
  onHeaders(res, () => sendEmptyAnswerBack(res));
}

function adaptRedirects(res: Response): void {
  const { req } = res;
  const redirect = res.redirect.bind(res) as (status: number, url: string) => void;
  res.redirect = (first: number | string, second?: number | string) => {
    const [status, url] = typeof first === 'number' ? [first, String(second ?? '')] : [302, first];
    // The browser follows an XHR's redirect itself and drops the fragment, so the client has to follow this one.
    if (url.includes('#') && !isPrefetch(req)) return redirectOutside(res, url, Header.redirect);
    redirect(status === 302 ? redirectStatus(req) : status, url);
  };
}

/** After an empty response the person stays on the page: the client cannot show an empty answer. */
function sendEmptyAnswerBack(res: Response): void {
  const { req } = res;
  const isEmpty = !res.hasHeader('Content-Type') || res.getHeader('Content-Length') === '0';
  if (!isEmpty || res.statusCode !== 200 || req.method === 'HEAD') return;
  for (const header of ['Content-Length', 'Content-Type', 'ETag']) res.removeHeader(header);
  res.statusCode = redirectStatus(req);
  res.location(previousUrl(req) ?? '/');
}
