import type { Page } from '../../server/http/inertia/page';
import type { Told } from './ask';

export type Answer = {
  status: number;
  headers: Headers;
  /** The final URL, and those that redirected to it. */
  url: string;
  redirects: readonly string[];
  text: string;
  /** The Inertia page, from a visit or a document; null when the answer is no page. */
  page: Page | null;
  json: <T = unknown>() => T;
};

const IN_DOCUMENT = /<script data-page="app" type="application\/json">(.*?)<\/script>/s;

function pageIn(headers: Headers, text: string): Page | null {
  if (headers.get('X-Inertia')) return JSON.parse(text) as Page;
  const match = headers.get('Content-Type')?.startsWith('text/html') ? IN_DOCUMENT.exec(text) : null;
  return match ? (JSON.parse(match[1]!) as Page) : null;
}

/** A response in the form that tests use. */
export const readAnswer = ({ text, ...told }: Told, redirects: readonly string[]): Answer => ({
  ...told,
  redirects,
  text,
  page: pageIn(told.headers, text),
  json: <T>() => JSON.parse(text) as T,
});
