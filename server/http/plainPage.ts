/** A page for browsers without scripts: forms and links in a `<noscript>`, which other browsers ignore. */
import type { Request, Response } from 'express';
import type { Pages } from '../pages';
import { csrfToken, TOKEN_FIELD } from './csrf';
import { type Html, html, text } from './html';
import type { Page } from './inertia';

/** Shared props that such forms read. */
type Shared = { errors: Record<string, string> };
export type PlainPage<N extends keyof Pages> = (props: Pages[N] & Shared, token: Html) => Html;

const PLAIN = Symbol('plain');
type Plain = { component: string; draw: PlainPage<never> };

/** Sets the no-script content of the page's document; `token` is included in every posted form. */
export function offerPlain<N extends keyof Pages>(res: Response, component: N, draw: PlainPage<N>): void {
  (res.locals as { [PLAIN]?: Plain })[PLAIN] = { component, draw: draw as PlainPage<never> };
}

export function plainPart(req: Request, res: Response, page: Page): string | undefined {
  const plain = (res.locals as { [PLAIN]?: Plain })[PLAIN];
  if (plain?.component !== page.component) return undefined;
  const token = html`<input type="hidden" name="${text(TOKEN_FIELD)}" value="${text(csrfToken(req))}">`;
  return plain.draw(page.props as never, token);
}

/** Whether a browser submitted the form without scripts: all its values are text. */
export const isPlainForm = (req: Request): boolean => Boolean(req.is('application/x-www-form-urlencoded'));
