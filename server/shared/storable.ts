/** Characters that PostgreSQL cannot store and no keyboard types: NUL, and half of a surrogate pair. */
const UNSTORABLE = /\0|\p{Surrogate}/gu;

/** Removes these characters. */
export const storable = (text: string): string => text.replace(UNSTORABLE, '');
