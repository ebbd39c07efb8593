const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Plain text as it stands in HTML, in content and attributes alike. */
export const escapeText = (plain: string): string => plain.replace(/[&<>"']/g, (character) => ESCAPES[character]!);
