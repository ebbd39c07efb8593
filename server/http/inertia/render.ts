import type { Response } from 'express';
import type { Pages } from '../../pages';
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

/** Answers with a page. A wrong name, a missing prop or a wrong type does not compile. */
export const render = <N extends keyof Pages>(res: Response, name: N, props: Lazy<Pages[N]>): Promise<void> =>
  renderPage(res, name, props);

/**
 * Answers with the error page and its status. When the shared props or the session fail too, as they do while the
 * database is away, the page goes out without them.
 */
export async function renderError(res: Response, props: Pages['Error']): Promise<void> {
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
