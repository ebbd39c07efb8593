import type { LegalKind } from '../shared/legalKinds';
import type { LineChange } from '../shared/lineChanges';
import type { Editable } from '../shared/records';
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { PublishedVersion } from './queries/publishedTexts';
import type { LegalDraftValues } from './requests';

export type { PublishedVersion };

/** A text accepted by an account, in the language read. */
export type AcceptedText = { kind: LegalKind; version: number; language: string; acceptedAt: IsoDateTime };

/** A version for the back office; without a name if its account was deleted. */
export type LegalVersionRow = PublishedVersion & { by: string | null };

export type LegalPages = {
  'Legal/Show': {
    kind: LegalKind;
    version: number;
    /** Version in force, if this is an earlier one. */
    newer: number | null;
    publishedOn: IsoDate;
    /** Language of the text, which differs from the reader's if not published in it. */
    language: { code: string; name: string };
    isFallback: boolean;
    body: string;
    versions: PublishedVersion[];
  };
  'Settings/Legal': {
    kind: LegalKind;
    kinds: { kind: LegalKind; version: number | null }[];
    record: Editable<LegalDraftValues>;
    /** Whether the draft differs from the version in force. */
    isPublished: boolean;
    nextVersion: number;
    /** Changes in each language in which the draft differs from the version in force. */
    changes: { code: string; name: string; lines: LineChange[] }[];
    /** Language used where the reader's is missing. */
    homeLanguage: string;
    /** Offered languages missing in the draft; the essential one is required. */
    missing: { code: string; name: string; isEssential: boolean }[];
    versions: LegalVersionRow[];
  };
};
