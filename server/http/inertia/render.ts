import type { Response } from 'express';
import type { Prop } from './props';
import { renderPage } from './renderPage';
import { visitOf } from './visit';

type Scalar = string | number | bigint | boolean | symbol | null | undefined | Date;

/** A value, a closure that returns it, a prop with it, or a nested combination of these. */
export type LazyValue<T> =
  | T
  | Prop<T>
  | (() => LazyValue<T> | Promise<LazyValue<T>>)
  | (T extends Scalar ? never : T extends readonly (infer Item)[] ? readonly LazyValue<Item>[] : Lazy<T>);

/** The props of a page as a handler may pass them; only a prop declared optional may come later. */
export type Lazy<T> = {
  [K in keyof T]: Record<never, never> extends Pick<T, K>
    ? LazyValue<T[K]> | Prop<Exclude<T[K], undefined>, 'later'>
    : LazyValue<T[K]>;
};

/** Required of every application: an error page with the status as prop. */
type ErrorProps = { status: number };
type AnyPages<Pages> = { [N in keyof Pages]: object } & { Error: ErrorProps };

export type Renderer<Pages extends AnyPages<Pages>> = {
  /** Renders a page. A wrong name, a missing prop or a wrong type does not compile. */
  render: <N extends keyof Pages & string>(res: Response, name: N, props: Lazy<Pages[N]>) => Promise<void>;
  /**
   * Renders the error page with its status. If the shared props or the session fail too, as while the database is
   * unavailable, the page is rendered without them.
   */
  renderError: (res: Response, props: Pages['Error']) => Promise<void>;
};

/** The renderer of an application, whose type lists its pages and their props. */
export const rendererOf = <Pages extends AnyPages<Pages>>(): Renderer<Pages> => ({ render: renderPage, renderError });

async function renderError(res: Response, props: ErrorProps): Promise<void> {
  res.status(props.status);
  try {
    await renderPage(res, 'Error', props);
  } catch (error) {
    if (res.headersSent) throw error;
    (visitOf(res.req).options.report ?? console.error)(error);
    await renderPage(res, 'Error', props, { withShared: false });
  }
}

/** Whether the history entries of this page are encrypted, overriding the application's default. */
export function encryptHistory(res: Response, isEncrypted = true): void {
  visitOf(res.req).encryptHistory = isEncrypted;
}
