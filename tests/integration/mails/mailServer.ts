import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type Received = { to: string[]; raw: string };
export type Certificate = { key: string; cert: string };
export type MailServer = {
  url: string;
  received: Received[];
  /** Shows another certificate on new connections. */
  show: (certificate: Certificate) => void;
  stop: () => Promise<void>;
};

type Behaviour = {
  port?: number;
  /** Refuses a recipient with this SMTP code. */
  refuse?: (address: string) => number | undefined;
  /** Speaks TLS from the first byte. */
  certificate?: Certificate;
};

/** A mail server that accepts and stores messages. */
export async function startMailServer({ port = 0, refuse, certificate }: Behaviour = {}): Promise<MailServer> {
  const received: Received[] = [];
  const server = new SMTPServer({
    ...(certificate && { secure: true, ...certificate }),
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      const code = refuse?.(address);
      done(code ? Object.assign(new Error('no such box'), { responseCode: code }) : undefined);
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, raw: Buffer.concat(parts).toString() });
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const { port: bound } = server.server.address() as AddressInfo;
  return {
    url: `${certificate ? 'smtps' : 'smtp'}://127.0.0.1:${bound}`,
    received,
    show: (other) => server.updateSecureContext(other),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The decoded content of a message's part with this type; from base64 or quoted-printable. */
export function partOf({ raw }: Received, type: string): Buffer {
  const head = raw.search(new RegExp(`^Content-Type: ${type.replace('/', '\\/')}`, 'im'));
  if (head < 0) throw new Error(`no ${type} in ${raw.slice(0, 500)}`);
  const part = raw.slice(head);
  const start = part.indexOf('\r\n\r\n') + 4;
  const end = part.indexOf('\r\n----', start);
  const body = part.slice(start, end < 0 ? undefined : end);
  if (/^content-transfer-encoding: base64/im.test(part.slice(0, start))) return Buffer.from(body, 'base64');
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}
