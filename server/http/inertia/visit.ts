import type { Request, Response } from 'express';
import type { DocumentParts, Rendered } from './document';
import type { Page } from './page';
import type { InertiaSession } from './session';

export type InertiaOptions = {
  /** The version of the browser's code; a client with another one must reload. Empty or null: no check. */
  version: () => string | number | null;
  /** The request's session; undefined if there is none, for an answer before the session middleware. */
  session: (req: Request) => InertiaSession | undefined;
  /** Props of every page; a page's own prop of the same name wins. */
  share: (req: Request) => Record<string, unknown>;
  /** The document around the page object on a first load. Must not depend on data that an error page may lack. */
  document: (req: Request, res: Response, page: Page, rendered: Rendered | null) => DocumentParts;
  /**
   * Renders a page for its first document, from the client's page object, as JSON. With null, or a failure, which is
   * reported, the client renders it.
   */
  prerender?: (req: Request, page: Page, json: string) => Promise<Rendered | null> | Rendered | null;
  /** Encrypt the history of every page; `encryptHistory(res, false)` excludes one. */
  encryptHistory?: boolean;
  /** Send all messages of a field as a list, instead of only the first. */
  allErrors?: boolean;
  /** The URL that the client shows for the request; default: as requested. */
  url?: (req: Request) => string;
  /** Remember the last visited URL, so that `redirectBack` works without a Referer. Writes to every session. */
  remembersPreviousUrl?: boolean;
  /** Called with failures hidden from the visitor; default: console.error. */
  report?: (error: unknown) => void;
  /** Refuse to render a page without a component file; default: in tests only. */
  ensurePagesExist?: boolean;
};

/** The adapter's state of one request. */
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

/** The requested path and query; more than one leading slash would be read as another host. */
export const requestedUrl = (req: Request): string =>
  visitOf(req).options.url?.(req) ?? req.originalUrl.replace(/^\/{2,}/, '/');
