/** Reasons why a mailbox cannot be read, each with a text on the page. */
import { storable } from '../../shared/requestParts';
import type { MailboxProblem } from '../pages';

const MAX_WORDS = 300;

/** The form field of each reason. */
export const FIELD_OF: Readonly<Record<MailboxProblem, string>> = {
  name: 'host',
  private: 'host',
  unreachable: 'host',
  other: 'host',
  refused: 'port',
  no_imap: 'port',
  tls: 'security',
  no_starttls: 'security',
  login: 'password',
  missing: 'mailbox',
};

/** @property words the message of the server or the network */
export class MailboxFailure extends Error {
  constructor(
    readonly problem: MailboxProblem,
    readonly words: string,
  ) {
    super(`${problem}: ${words}`);
    this.name = 'MailboxFailure';
  }
}

type Said = {
  code?: string;
  message?: string;
  response?: unknown;
  responseText?: string;
  responseStatus?: string;
  authenticationFailed?: boolean;
  tlsFailed?: boolean;
  mailboxMissing?: boolean;
};

const OF_CERTIFICATES = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|EPROTO)/;

function problemOf({ code = '', message = '', ...said }: Said): MailboxProblem {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name';
  if (said.authenticationFailed) return 'login';
  if (said.mailboxMissing) return 'missing';
  if (/STARTTLS/.test(message) && !code) return 'no_starttls';
  if (said.tlsFailed || OF_CERTIFICATES.test(code)) return 'tls';
  if (code === 'ECONNREFUSED') return 'refused';
  if (code === 'GREETING_TIMEOUT' || /greeting/i.test(message)) return 'no_imap';
  if (
    /^(E(TIMED?OUT|HOSTUNREACH|NETUNREACH|CONNRESET|PIPE)|CONNECT_TIMEOUT|NoConnection|ClosedAfterConnect)/.test(code)
  )
    return 'unreachable';
  return 'other';
}

/** Converts any error to a mailbox failure. */
export function failureOf(error: unknown): MailboxFailure {
  if (error instanceof MailboxFailure) return error;
  const said = error as Said;
  const answer = said.responseText ?? (typeof said.response === 'string' ? said.response : undefined);
  const words = [said.code, answer ?? said.message].filter(Boolean).join(': ') || String(error);
  return new MailboxFailure(problemOf(said), storable(words.replace(/\s+/g, ' ')).slice(0, MAX_WORDS));
}

/** Awaits an operation of the server or the network. @throws MailboxFailure */
export const asked = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw failureOf(error);
  });
