/**
 * Other sites that may show pages of the shop in a frame, hear their messages, and be returned to after payment. The
 * list of the sales channel is the only source of all three.
 */
import { env } from '../../infra/runtime';
import { isLocalSite } from '../../shared/embedding';
import { channelTerms } from './channelTerms';

const MAX_RETURN = 1500;

/** Origins of the channel's list that hold here: in production, sites on a developer's own machine do not. */
export async function allowedSites(channel: string): Promise<readonly string[]> {
  const { embedOrigins } = await channelTerms(channel);
  return env().NODE_ENV === 'production' ? embedOrigins.filter((site) => !isLocalSite(site)) : embedOrigins;
}

/** Whether an origin is in the list; `http://localhost:*` there stands for any port. */
const isIn = (sites: readonly string[], origin: string): boolean =>
  sites.some((site) => site === origin || (site.endsWith(':*') && origin.replace(/:\d+$/, '') === site.slice(0, -2)));

/** The origin if it is in the list; null for any other text. */
export async function allowedOrigin(channel: string, origin: unknown): Promise<string | null> {
  return typeof origin === 'string' && isIn(await allowedSites(channel), origin) ? origin : null;
}

/** The address of a page on an allowed site, in its normal form; null for any other text. */
export async function allowedReturn(channel: string, address: unknown): Promise<string | null> {
  if (typeof address !== 'string' || address.length > MAX_RETURN || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.username || url.password || !(await allowedOrigin(channel, url.origin))) return null;
  return url.href;
}
