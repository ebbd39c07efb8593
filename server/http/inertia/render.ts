import type { Response } from 'express';
import type { Prop } from './props';
import { renderPage } from './renderPage';
import { visitOf } from './visit';

type Scalar = string | number | bigint | boolean | symbol | null | undefined | Date;

/** A value, a closure that finds it, a prop that carries it, or a nest of these. */
export type LazyValue<T> =
  | T
  | Prop<T>
  | (() => LazyValue<T> | Promise<LazyValue<T>>)
  | (T extends Scalar ? never : T extends readonly (infer Item)[] ? readonly LazyValue<Item>[] : Lazy<T>);

/** The props of a page as a handler may give them; only a prop the page declares optional may come later. */
export type Lazy<T> = {
  [K in keyof T]: Record<never, never> extends Pick<T, K>
    ? LazyValue<T[K]> | Prop<Exclude<T[K], undefined>, 'later'>
    : LazyValue<T[K]>;
};

/** What every application has: a page for errors, which is told the status. */
type ErrorProps = { status: number };
type AnyPages<Pages> = { [N in keyof Pages]: object } & { Error: ErrorProps };

export type Renderer<Pages extends AnyPages<Pages>> = {
  /** Answers with a page. A wrong name, a missing prop or a wrong type does not compile. */
  render: <N extends keyof Pages & string>(res: Response, name: N, props: Lazy<Pages[N]>) => Promise<void>;
  /**
   * Answers with the error page and its status. When the shared props or the session fail too, as they do while the
   * database is away, the page goes out without them.
   */
  renderError: (res: Response, props: Pages['Error']) => Promise<void>;
};

/** How an application renders: it says once, as a type, which pages it has and what each is told. */
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

/** Whether the history entries of this page are encrypted, whatever the application's default is. */
export function encryptHistory(res: Response, isEncrypted = true): void {
  visitOf(res.req).encryptHistory = isEncrypted;
}
