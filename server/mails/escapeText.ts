const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes plain text for HTML, in content and attributes. */
export const escapeText = (plain: string): string => plain.replace(/[&<>"']/g, (character) => ESCAPES[character]!);
