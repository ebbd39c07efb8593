/** The organisation's legal texts: who it is, and its terms of sale. */
export const LEGAL_KINDS = ['terms', 'privacy', 'imprint', 'help'] as const;
export type LegalKind = (typeof LEGAL_KINDS)[number];

/** Texts that a buyer or a new customer accepts; the imprint and the help only inform. */
export const ACCEPTED_KINDS = ['terms', 'privacy'] as const satisfies readonly LegalKind[];

export const isLegalKind = (value: unknown): value is LegalKind => LEGAL_KINDS.includes(value as LegalKind);

/** The version of each text in force, without kinds that were never published. */
export type LegalVersions = { readonly [K in LegalKind]?: number };
