import type { Editable } from '../shared/records';
import type { IsoDateTime } from '../shared/time';

export type MailboxSecurity = 'tls' | 'starttls';
/** What keeps a mailbox from being read. */
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
  /** Empty each time: what is typed replaces the one that is kept. */
  password: string;
  mailbox: string;
};

export type MailTextRow = {
  kind: string;
  languages: { code: string; name: string; subject: string; isOwn: boolean }[];
};

export type MailsPages = {
  'Settings/Mail': {
    /** Where mails are handed over, without credentials; null where no server is configured. */
    server: string | null;
    from: string;
    /** Where answers to customer service come in; null where there is no such address. */
    replyTo: string | null;
    /** Where a service says what came in and what came back; null without a secret. */
    webhook: string | null;
    /** How reading the mailbox of answers goes; null where none is read. */
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
      /** Of the recipient's address, the part that says which server refused. */
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
    /** The address that the environment names, which goes before the page's. */
    fixedReplyTo: string | null;
    password: 'missing' | 'set' | 'lost';
    webhook: { url: string; secret: 'none' | 'page' | 'environment' };
    /** Null while the mailbox is not read. */
    reading: {
      state: 'new' | 'working' | 'stumbling' | 'failing';
      lastReadAt: IsoDateTime | null;
      failingSince: IsoDateTime | null;
      problem: MailboxProblem | null;
      words: string | null;
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
    /** Whether the words are the organisation's own. */
    isOwn: boolean;
    placeholders: { name: string; isEssential: boolean; sample: string }[];
    /** Where a test goes. */
    testTo: string;
  };
};
