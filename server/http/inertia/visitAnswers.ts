/**
 * What is different about answering a visit of the client, laid once over what all responses of the application inherit
 * from: a property more on each of them costs more than everything that is decided here.
 */
import type { Request, Response } from 'express';
import { Header, isInertia, isPrefetch } from './headers';
import { previousUrl, redirectOutside } from './redirects';
import { hasVisit } from './visit';

type End = Response['end'];
type Redirect = (this: Response, status: number, url: string) => void;

const LATEST = Symbol('the latest end');
type Watched = Response & { [LATEST]?: End };

const watched = new WeakSet<object>();
const isVisit = (req: Request): boolean => isInertia(req) && hasVisit(req);

const KEEPS_METHOD = new Set(['PUT', 'PATCH', 'DELETE']);
const redirectStatus = (req: Request) => (KEEPS_METHOD.has(req.method) ? 303 : 302);

/** Makes the responses of this application answer visits as the client expects. */
export function watchAnswers(res: Response): void {
  const prototype = Object.getPrototypeOf(res) as Response;
  if (watched.has(prototype)) return;
  watched.add(prototype);
  adaptRedirects(prototype);
  adaptEnd(prototype);
}

function adaptRedirects(prototype: Response): void {
  const redirect = prototype.redirect as Redirect;
  prototype.redirect = function redirectVisit(this: Response, first: number | string, second?: string) {
    const [status, url] = typeof first === 'number' ? [first, second ?? ''] : [302, first];
    const { req } = this;
    if (!isVisit(req)) return redirect.call(this, status, url);
    // The browser follows an XHR's redirect itself and drops the fragment, so the client has to follow this one.
    if (url.includes('#') && !isPrefetch(req)) return redirectOutside(this, url, Header.redirect);
    redirect.call(this, status === 302 ? redirectStatus(req) : status, url);
  } as Response['redirect'];
}

/**
 * Looks at the last piece of the body before anyone else sees it. What wraps the response after us, as compression
 * does, writes the head before it passes an empty answer on: so ours stays the outermost `end`.
 */
function adaptEnd(prototype: Response): void {
  const inherited = prototype.end;
  const looking = (end: End) =>
    function lookThenEnd(this: Response, ...said: unknown[]) {
      if (isVisit(this.req)) sendEmptyAnswerBack(this, said[0]);
      return Reflect.apply(end, this, said);
    } as End;
  const unwrapped = looking(inherited);
  Object.defineProperty(prototype, 'end', {
    configurable: true,
    get(this: Watched): End {
      const end = this[LATEST];
      return end ? looking(end) : unwrapped;
    },
    set(this: Watched, end: End) {
      this[LATEST] = end;
    },
  });
}

/** A handler that had nothing to say leaves the person where they were: the client cannot show an empty answer. */
function sendEmptyAnswerBack(res: Response, body: unknown): void {
  const { req } = res;
  const isEmpty = body == null || typeof body === 'function' || (body as { length?: number }).length === 0;
  if (!isEmpty || res.statusCode !== 200 || res.headersSent || req.method === 'HEAD') return;
  for (const header of ['Content-Length', 'Content-Type', 'ETag']) res.removeHeader(header);
  res.status(redirectStatus(req)).location(previousUrl(req) ?? '/');
}
