const META = 'meta[name="csrf-token"]';

/** The anti-forgery token as the page carries it, for the live connection's own calls. */
export const csrfToken = (): string => document.querySelector<HTMLMetaElement>(META)?.content ?? '';

/** The token changes at sign-in; the page's copy follows the cookie, which every answer sets anew. */
export function publishCsrfToken(): void {
  const cookie = document.cookie.match(/(?:^|;\s*)XSRF-TOKEN=([^;]*)/)?.[1];
  const meta = document.querySelector<HTMLMetaElement>(META);
  if (cookie && meta) meta.content = decodeURIComponent(cookie);
}
