const META = 'meta[name="csrf-token"]';
export const CSRF_HEADER = 'X-CSRF-TOKEN';

/** The CSRF token of the page. */
export const csrfToken = (): string => document.querySelector<HTMLMetaElement>(META)?.content ?? '';

/** The token changes at sign-in; every response has the new one in a header, which is copied to the page. */
export function publishCsrfToken(sent: unknown): void {
  const meta = document.querySelector<HTMLMetaElement>(META);
  if (typeof sent === 'string' && sent && meta) meta.content = sent;
}
