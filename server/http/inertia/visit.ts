import type { Request, Response } from 'express';
import type { DocumentParts, Rendered } from './document';
import type { Page } from './page';
import type { InertiaSession } from './session';

export type InertiaOptions = {
  /** Names the browser's code; a client with another is told to reload. Empty or null: no check. */
  version: () => string | number | null;
  /** The request's session; undefined where there is none, for an answer that is given before sessions work. */
  session: (req: Request) => InertiaSession | undefined;
  /** Props of every page; a page's own prop of the same name wins. */
  share: (req: Request) => Record<string, unknown>;
  /** What surrounds the page object on a first load. Must not need what an error page may lack. */
  document: (req: Request, res: Response, page: Page, rendered: Rendered | null) => DocumentParts;
  /**
   * Draws a page for its first document, from the object the client will be given, as JSON. Null, or a failure, which is
   * reported, leaves that to the client.
   */
  prerender?: (req: Request, page: Page, json: string) => Promise<Rendered | null> | Rendered | null;
  /** Encrypt the history of every page; `encryptHistory(res, false)` excepts one. */
  encryptHistory?: boolean;
  /** Send all messages of a field, as a list, and not the first alone. */
  allErrors?: boolean;
  /** The address the client shows for the request; default: as requested. */
  url?: (req: Request) => string;
  /** Remember the last visited address, so that `redirectBack` works without a Referer. Writes to every session. */
  remembersPreviousUrl?: boolean;
  /** Hears of failures that the visitor is spared; default: console.error. */
  report?: (error: unknown) => void;
  /** Refuse to render a page that has no component file; default: in tests only. */
  ensurePagesExist?: boolean;
};

/** What the adapter remembers of one request. */
export type Visit = { options: InertiaOptions; version: string; encryptHistory?: boolean };

const VISIT = Symbol('inertia.visit');
type Visited = Request & { [VISIT]?: Visit };

export const hasVisit = (req: Request): boolean => (req as Visited)[VISIT] !== undefined;

export function beginVisit(req: Request, options: InertiaOptions): Visit {
  const visit = { options, version: String(options.version() ?? '') };
  (req as Visited)[VISIT] = visit;
  return visit;
}

/** @throws Error when the request has not passed the `inertia` middleware. */
export function visitOf(req: Request): Visit {
  const visit = (req as Visited)[VISIT];
  if (!visit) throw new Error('the inertia middleware has not seen this request');
  return visit;
}

/** The path and query the client asked for; more than one leading slash would read as another host. */
export const requestedUrl = (req: Request): string =>
  visitOf(req).options.url?.(req) ?? req.originalUrl.replace(/^\/{2,}/, '/');
