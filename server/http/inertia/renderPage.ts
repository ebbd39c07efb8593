import { existsSync } from 'node:fs';
import type { Request, Response } from 'express';
import { htmlDocument, type Rendered } from './document';
import { hasDottedKeys, unpackDottedKeys } from './dottedKeys';
import { Header, isInertia, isPrefetch } from './headers';
import type { Page } from './page';
import { precognitive } from './precognition';
import { resolveProps } from './resolveProps';
import { readSelection, type Selection } from './selection';
import { type InertiaSession, pullErrors, SessionKey } from './session';
import { requestedUrl, type Visit, visitOf } from './visit';

type Props = Record<string, unknown>;

/**
 * Renders a page by its component's name: the page object for a visit, a document otherwise. Keeps the response's
 * status. `render` is the typed version.
 * @throws errors of a prop's closure; nothing has been sent or taken from the session then.
 */
export async function renderPage(
  res: Response,
  component: string,
  props: Props,
  { withShared = true }: { withShared?: boolean } = {},
): Promise<void> {
  const req = res.req;
  const visit = visitOf(req);
  const { options } = visit;
  if (options.ensurePagesExist ?? process.env.NODE_ENV === 'test') ensurePageExists(component);
  const selection = readSelection(req, component);
  const shared = withShared ? options.share(req) : {};
  const merged = { ...shared, ...props };
  const given = hasDottedKeys(merged) ? await unpackDottedKeys(merged, selection) : merged;
  const resolved = await resolveProps(given, { selection, report: options.report ?? console.error });
  // A prefetched page may never be shown, so it leaves the session's messages for the page that is.
  const session = withShared && !isPrefetch(req) ? options.session(req) : undefined;
  const errors = session ? pullErrors(req, session) : {};
  const page: Page = {
    component,
    props: 'errors' in given ? resolved.props : { errors, ...resolved.props },
    url: requestedUrl(req),
    version: visit.version === '' ? null : visit.version,
    sharedProps: sharedKeys(shared),
  };
  Object.assign(page, resolved.metadata);
  if (session) takeWaiting(session, page);
  if (visit.encryptHistory ?? options.encryptHistory) page.encryptHistory = true;
  if (session && options.remembersPreviousUrl && isPlace(req, res, selection)) {
    session.put(SessionKey.previousUrl, page.url);
  }
  await send(req, res, visit, page);
}

function sharedKeys(shared: Props): string[] {
  const keys = ['errors'];
  for (const path in shared) {
    const key = path.includes('.') ? path.slice(0, path.indexOf('.')) : path;
    if (!keys.includes(key)) keys.push(key);
  }
  return keys;
}

const isSet = (session: InertiaSession, key: string): boolean => session.has(key) && session.pull(key) === true;

/** Moves flash data and history marks into the page; they are part of the next page shown only. */
function takeWaiting(session: InertiaSession, page: Page): void {
  const flash = session.has(SessionKey.flash) ? session.pull<Props>(SessionKey.flash) : undefined;
  if (isSet(session, SessionKey.clearHistory)) page.clearHistory = true;
  if (isSet(session, SessionKey.preserveFragment)) page.preserveFragment = true;
  if (flash && Object.keys(flash).length > 0) page.flash = flash;
}

/** Whether the response is a page to return to, and not a part of one, a validation or a refusal. */
const isPlace = (req: Request, res: Response, selection: Selection): boolean =>
  req.method === 'GET' &&
  res.statusCode < 400 &&
  !selection.partial &&
  (isInertia(req) || !req.xhr) &&
  precognitive(req) === null;

async function prerender(req: Request, { options }: Visit, page: Page, json: string): Promise<Rendered | null> {
  try {
    return (await options.prerender?.(req, page, json)) ?? null;
  } catch (error) {
    (options.report ?? console.error)(error);
    return null;
  }
}

async function send(req: Request, res: Response, visit: Visit, page: Page): Promise<void> {
  const json = JSON.stringify(page);
  if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-cache, private');
  if (isInertia(req)) {
    res.setHeader(Header.inertia, 'true');
    res.setHeader('Content-Type', 'application/json');
    res.end(json);
  } else {
    const rendered = visit.options.prerender ? await prerender(req, visit, page, json) : null;
    res.setHeader('Content-Type', 'text/html; charset=utf-8');
    res.end(htmlDocument(json, visit.options.document(req, res, page, rendered), rendered));
  }
}

const existing = new Set<string>();

/** @throws Error when no component file has the page's name. */
function ensurePageExists(component: string): void {
  if (existing.has(component)) return;
  const file = `resources/js/Pages/${component}.tsx`;
  if (!existsSync(file)) throw new Error(`the page "${component}" is missing: ${file}`);
  existing.add(component);
}
