import { expect } from 'vitest';
import type { SharedProps } from '../../resources/js/types/global';
import type { Pages } from '../../server/pages';
import type { Answer } from './answer';

type Everywhere = Pick<SharedProps, 'auth' | 'features' | 'locale' | 'locales' | 'overlay' | 'appName'>;

/** Props of a page as the server declares them, with the shared props. */
export type PropsOf<N extends keyof Pages> = Pages[N] & Everywhere & { errors: Record<string, string> };

/** Fails with the actual response if it is not this page with this status (200 by default). @returns its props */
export function expectPage<N extends keyof Pages>(answer: Answer, name: N, status = 200): PropsOf<N> {
  const { page, text, url } = answer;
  const what = page ? `${page.component} ${JSON.stringify(page.props).slice(0, 500)}` : text.slice(0, 500);
  const got = `${answer.status} from ${url}: ${what}`;
  expect({ component: page?.component, status: answer.status }, got).toEqual({ component: name, status });
  return page!.props as unknown as PropsOf<N>;
}
