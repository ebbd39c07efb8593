/** Detects web addresses in names: emails would send them to others as links from us. */

/** A scheme, a `www.`, or a domain with a path. Initials and titles (J.R., Ma.José) do not match. */
const LINK = /:\s*\/\/|(^|[^\p{L}\p{N}])www\s*\.|[\p{L}\p{N}-]\.\p{L}{2,}(:\d+)?[/?#]/iu;

export const holdsLink = (text: string): boolean => LINK.test(text);

/** Invisible; with it inside, no mail program takes a text for a web address. */
const WORD_JOINER = '\u2060';
const JOINTS = /([\p{L}\p{N}][.@]|:)(?=[\p{L}/])/gu;

/** A text for emails: looks the same, but no mail program turns it into a link. */
export const unlinked = (text: string): string => text.replace(JOINTS, `$1${WORD_JOINER}`);
