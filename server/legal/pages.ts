import type { LegalKind } from '../shared/legalKinds';
import type { LineChange } from '../shared/lineChanges';
import type { Editable } from '../shared/records';
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { PublishedVersion } from './queries/publishedTexts';
import type { LegalDraftValues } from './requests';

export type { PublishedVersion };

/** A text that a person accepted with their account, in the language they read it in. */
export type AcceptedText = { kind: LegalKind; version: number; language: string; acceptedAt: IsoDateTime };

/** A version as the back office lists it; without a name where its account is gone. */
export type LegalVersionRow = PublishedVersion & { by: string | null };

export type LegalPages = {
  'Legal/Show': {
    kind: LegalKind;
    version: number;
    /** The version in force, where this is an earlier one. */
    newer: number | null;
    publishedOn: IsoDate;
    /** The text's own, which is another one where it was not published in the reader's. */
    language: { code: string; name: string };
    isFallback: boolean;
    body: string;
    versions: PublishedVersion[];
  };
  'Settings/Legal': {
    kind: LegalKind;
    kinds: { kind: LegalKind; version: number | null }[];
    record: Editable<LegalDraftValues>;
    /** Whether the draft says something else than what is in force. */
    isPublished: boolean;
    nextVersion: number;
    /** Per language in which the draft differs from what is in force. */
    changes: { code: string; name: string; lines: LineChange[] }[];
    /** Language used where the reader's is missing. */
    homeLanguage: string;
    /** Languages on offer in which the draft says nothing; the essential one has to be there. */
    missing: { code: string; name: string; isEssential: boolean }[];
    versions: LegalVersionRow[];
  };
};
