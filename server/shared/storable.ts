/** What PostgreSQL cannot store and no keyboard types: NUL, and half of a surrogate pair. */
const UNSTORABLE = /\0|\p{Surrogate}/gu;

/** The text without it. */
export const storable = (text: string): string => text.replace(UNSTORABLE, '');
