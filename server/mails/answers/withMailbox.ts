import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { ImapFlow, MailboxObject } from 'imapflow';
import { logger } from '../../infra/logger';
import { outwardAddress } from '../../infra/outwardAddress';
import { env } from '../../infra/runtime';
import type { OpenMailbox } from './connection';
import { asked, MailboxFailure } from './mailboxFailure';

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
/** Total time limit, even with a slow server: shorter than a job's. */
const MAX_RUN_MS = 90_000;
/** Larger than any requested answer. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

async function clientOf({ host, port, security, username, password }: OpenMailbox): Promise<ImapFlow> {
  const { MAIL_PRIVATE_HOSTS, MAIL_IMAP_CA } = env();
  const address = await asked(outwardAddress(host, MAIL_PRIVATE_HOSTS));
  if (!address) throw new MailboxFailure('private', host);
  // Loaded only if a mailbox is configured.
  const { ImapFlow: Client } = await import('imapflow');
  return new Client({
    host: address,
    port,
    ...(isIP(host) === 0 && { servername: host }),
    secure: security === 'tls',
    // A password is only sent over an encrypted connection.
    ...(security === 'starttls' && { doSTARTTLS: true }),
    tls: { rejectUnauthorized: true, ...(MAIL_IMAP_CA && { ca: readFileSync(MAIL_IMAP_CA) }) },
    auth: { user: username, pass: password },
    clientInfo: { name: 'Aforo' },
    disableAutoIdle: true,
    logger: false,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    maxLineLength: MAX_ANSWER_BYTES,
    maxLiteralSize: MAX_ANSWER_BYTES,
    maxResponseSize: 2 * MAX_ANSWER_BYTES,
  });
}

/** Opens a mailbox during an operation. @throws MailboxFailure */
export async function withMailbox<T>(
  mailbox: OpenMailbox,
  work: (client: ImapFlow, opened: MailboxObject) => Promise<T>,
): Promise<T> {
  const client = await clientOf(mailbox);
  // The running operation reports the error too; without a listener it would end the process.
  client.on('error', (error: unknown) => logger.debug({ err: error }, 'the connection to the mailbox broke'));
  const end = setTimeout(() => client.close(), MAX_RUN_MS);
  try {
    await asked(client.connect());
    return await work(client, await asked(client.mailboxOpen(mailbox.mailbox)));
  } finally {
    clearTimeout(end);
    if (client.usable) await client.logout().catch(() => {});
    client.close();
  }
}
