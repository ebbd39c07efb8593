/** A page for browsers without scripts, to read: text and links in a `<noscript>`, which other browsers ignore. */
import type { Response } from 'express';
import type { Pages } from '../pages';
import type { Html } from './html';
import type { Page } from './inertia';

export type PlainPage<N extends keyof Pages> = (props: Pages[N]) => Html;

const PLAIN = Symbol('plain');
type Plain = { component: string; draw: PlainPage<never> };

/** Sets the no-script content of the page's document. */
export function offerPlain<N extends keyof Pages>(res: Response, component: N, draw: PlainPage<N>): void {
  (res.locals as { [PLAIN]?: Plain })[PLAIN] = { component, draw: draw as PlainPage<never> };
}

export function plainPart(res: Response, page: Page): string | undefined {
  const plain = (res.locals as { [PLAIN]?: Plain })[PLAIN];
  if (plain?.component !== page.component) return undefined;
  return plain.draw(page.props as never);
}
