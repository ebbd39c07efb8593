/** Origins of other sites, as a setting lists them. */

const LOCAL = /^http:\/\/localhost(:\d{1,5}|:\*)?$/;

/** A site on a developer's own machine, on one port or on any. */
export const isLocalSite = (site: string): boolean => LOCAL.test(site);

/** The host names that a certificate or a person writes: no port wildcard, path, query or user. */
const SITE = /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?\/?$/i;

/** The origin of a typed address, `https://museum.example`; null unless it is one without a path. */
export function siteOrigin(typed: string): string | null {
  const text = typed.trim();
  if (isLocalSite(text)) return text;
  return SITE.test(text) && URL.canParse(text) ? new URL(text).origin : null;
}
