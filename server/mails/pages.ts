import type { Editable } from '../shared/records';

export type MailTextRow = {
  kind: string;
  languages: { code: string; name: string; subject: string; isOwn: boolean }[];
};

export type MailsPages = {
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
