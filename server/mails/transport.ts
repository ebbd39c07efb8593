/** The connection to the mail server: a small pool, with timeouts. */
import { createTransport, type Transporter } from 'nodemailer';

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

let opened: { url: string; transport: Transporter } | null = null;

/** The transport to the mail server at that URL, reused until the URL changes. */
export function transportTo(url: string): Transporter {
  if (opened?.url === url) return opened.transport;
  closeTransport();
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0]);
  opened = { url, transport };
  return transport;
}

/** Closes the idle connections. */
export function closeTransport(): void {
  opened?.transport.close();
  opened = null;
}

type SmtpError = { code?: string; responseCode?: number; command?: string; message?: string };

/** A short description of an error, for a list. */
export const describeFailure = (error: unknown): string => {
  const { code, message } = error as SmtpError;
  return [code, message ?? String(error)].filter(Boolean).join(': ').slice(0, 500);
};

/**
 * Whether the mail server refuses the address or the message permanently; a full mailbox or a lost connection is
 * temporary.
 */
export const isRefusedForGood = (error: unknown): boolean => {
  const { code, responseCode = 0 } = error as SmtpError;
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
};

/** Whether an error concerns the server or us, instead of one recipient or one message. */
export const isServerFailure = (error: unknown): boolean => {
  const { code, command } = error as SmtpError;
  return (code !== 'EENVELOPE' && code !== 'EMESSAGE') || command === 'MAIL FROM';
};
