import type { HeaderValue, ParsedMail } from 'mailparser';

const textOf = (value: HeaderValue | undefined): string =>
  typeof value === 'string' ? value.toLowerCase() : value === undefined ? '' : JSON.stringify(value).toLowerCase();

/**
 * Whether a program wrote it, which nobody answers: it says so (RFC 3834), goes to many, or comes from nowhere.
 * @param own addresses of ours: what comes from them would go round for ever
 */
export function isAutomatic({ headers, headerLines, from }: ParsedMail, own: readonly string[]): boolean {
  const of = (name: string) => textOf(headers.get(name));
  const sender = from?.value[0]?.address?.toLowerCase() ?? '';
  return (
    !['', 'no'].includes(of('auto-submitted').split(';')[0]!.trim()) ||
    /bulk|junk|list|auto_reply/.test(of('precedence')) ||
    ['x-autoreply', 'x-autorespond', 'x-autorespond-subject', 'list', 'list-id'].some((name) => headers.has(name)) ||
    headerLines.some(({ key, line }) => key === 'return-path' && line.includes('<>')) ||
    of('content-type').includes('multipart/report') ||
    /^(mailer-daemon|postmaster|no-?reply)@/.test(sender) ||
    own.includes(sender)
  );
}
