const META = 'meta[name="csrf-token"]';
export const CSRF_HEADER = 'X-CSRF-TOKEN';

/** The anti-forgery token as the page carries it. */
export const csrfToken = (): string => document.querySelector<HTMLMetaElement>(META)?.content ?? '';

/** The token changes at sign-in; the page's copy follows the header that every answer brings. */
export function publishCsrfToken(sent: unknown): void {
  const meta = document.querySelector<HTMLMetaElement>(META);
  if (typeof sent === 'string' && sent && meta) meta.content = sent;
}
