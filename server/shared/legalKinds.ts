/** The texts in which the house says who it is and on what terms it sells. */
export const LEGAL_KINDS = ['terms', 'privacy', 'imprint', 'help'] as const;
export type LegalKind = (typeof LEGAL_KINDS)[number];

/** Those that a buyer or a new customer accepts; the imprint and the help only inform. */
export const ACCEPTED_KINDS = ['terms', 'privacy'] as const satisfies readonly LegalKind[];

export const isLegalKind = (value: unknown): value is LegalKind => LEGAL_KINDS.includes(value as LegalKind);

/** The version of each text that is in force; kinds that were never published are missing. */
export type LegalVersions = { readonly [K in LegalKind]?: number };
