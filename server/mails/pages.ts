import type { Editable } from '../shared/records';
import type { IsoDateTime } from '../shared/time';

export type MailboxSecurity = 'tls' | 'starttls';
/** Reasons why a mailbox cannot be read. */
export type MailboxProblem =
  | 'name'
  | 'private'
  | 'unreachable'
  | 'refused'
  | 'no_imap'
  | 'tls'
  | 'no_starttls'
  | 'login'
  | 'missing'
  | 'other';

export type MailAnswersValues = {
  replyTo: string;
  enabled: boolean;
  host: string;
  port: number | null;
  security: MailboxSecurity;
  username: string;
  /** Always empty: a typed password replaces the stored one. */
  password: string;
  mailbox: string;
};

export type MailTextRow = {
  kind: string;
  languages: { code: string; name: string; subject: string; isOwn: boolean }[];
};

export type MailsPages = {
  'Settings/Mail': {
    /** The mail server without credentials; null if none is configured. */
    server: string | null;
    from: string;
    /** The address for replies to customer service; null if there is none. */
    replyTo: string | null;
    /** The webhook for incoming emails and delivery reports; null without a secret. */
    webhook: string | null;
    /** The status of reading the mailbox for replies; null if none is configured. */
    mailbox: 'new' | 'working' | 'stumbling' | 'failing' | null;
    state: 'none' | 'working' | 'stumbling' | 'failing';
    lastSentAt: IsoDateTime | null;
    failingSince: IsoDateTime | null;
    lastError: string | null;
    waiting: number;
    waitingSince: IsoDateTime | null;
    failed: number;
    failures: {
      kind: string;
      /** The domain of the recipient's address, which tells which server refused. */
      domain: string;
      state: 'queued' | 'failed';
      attempts: number;
      words: string;
      at: IsoDateTime;
    }[];
    refusals: { domain: string; count: number; words: string }[];
    testTo: string;
  };
  'Settings/MailAnswers': {
    record: Editable<MailAnswersValues>;
    /** The address set by the environment, which overrides the page's. */
    fixedReplyTo: string | null;
    password: 'missing' | 'set' | 'lost';
    webhook: { url: string; secret: 'none' | 'page' | 'environment' };
    /** Null while the mailbox is not read. */
    reading: {
      state: 'new' | 'working' | 'stumbling' | 'failing';
      lastReadAt: IsoDateTime | null;
      failingSince: IsoDateTime | null;
      /** The reason why it cannot be read, as text. */
      why: string | null;
      taken: number;
      skipped: number;
    } | null;
  };
  'Settings/MailTexts': { mails: MailTextRow[] };
  'Settings/MailText': {
    kind: string;
    language: { code: string; name: string };
    languages: { code: string; name: string }[];
    record: Editable<{ subject: string; body: string }>;
    /** Whether the text is the organisation's own. */
    isOwn: boolean;
    placeholders: { name: string; isEssential: boolean; sample: string }[];
    /** The recipient of a test. */
    testTo: string;
  };
};
