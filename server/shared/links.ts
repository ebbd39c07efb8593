/** Addresses of the web in what people type as a name: mails would carry them to others as links in our name. */

/** A scheme, a `www.`, or a domain with something behind it. Initials and titles (J.R., Ma.José) are none. */
const LINK = /:\s*\/\/|(^|[^\p{L}\p{N}])www\s*\.|[\p{L}\p{N}-]\.\p{L}{2,}(:\d+)?[/?#]/iu;

export const holdsLink = (text: string): boolean => LINK.test(text);

/** Holds together what it stands between and is not seen; no mail program takes what has it inside for an address. */
const WORD_JOINER = '\u2060';
const JOINTS = /([\p{L}\p{N}][.@]|:)(?=[\p{L}/])/gu;

/** A text as it may stand in a mail: read the same, and turned into a link by no mail program. */
export const unlinked = (text: string): string => text.replace(JOINTS, `$1${WORD_JOINER}`);
