/**
 * The link by which a frame on another site hands the buyer over to the shop: the choice, the language and the page to
 * return to, signed with the application's key and valid for an hour. Unsigned, the choice still fills the form: only
 * the return address needs the signature.
 */
import { isLinkToken, linkToken } from '../../infra/linkToken';
import { allowedReturn } from '../../settings';
import { type Choice, choiceQuery, readChoice } from '../../shared/choiceLink';
import { paths } from '../../shared/paths';
import { SHOP_CHANNEL } from '../../shared/salesChannels';

const PURPOSE = 'widget handover';
const VALID_SECONDS = 3600;

type Handover = { event: { id: string; slug: string }; choice: Choice; lang: string; returnTo: string | null };

const now = (): number => Math.floor(Date.now() / 1000);

const signed = (eventId: string, choice: Choice, lang: string, returnTo: string, until: string): string =>
  JSON.stringify([eventId, choiceQuery(choice), lang, returnTo, until]);

/** The link to the event's page. */
export function handoverLink({ event, choice, lang, returnTo }: Handover): string {
  const until = String(now() + VALID_SECONDS);
  const signature = linkToken(PURPOSE, signed(event.id, choice, lang, returnTo ?? '', until));
  return paths.events.chosen(event.slug, choice, {
    lang,
    ...(returnTo && { return: returnTo }),
    until,
    signature,
  });
}

/** The page to return to, if the URL's signature is valid and the page is still on an allowed site; else null. */
export async function returnOf(eventId: string, query: Record<string, unknown>): Promise<string | null> {
  const { lang = '', return: returnTo = '', until = '', signature = '' } = query;
  const texts = [lang, returnTo, until, signature];
  if (texts.some((text) => typeof text !== 'string') || !/^\d{1,12}$/.test(String(until))) return null;
  const content = signed(eventId, readChoice(query).choice, String(lang), String(returnTo), String(until));
  if (Number(until) < now() || !isLinkToken(PURPOSE, content, String(signature))) return null;
  return allowedReturn(SHOP_CHANNEL, returnTo);
}

const PAID_PURPOSE = 'widget paid';

/** An order that was paid, as the page that the buyer returns to hears of it. */
export type PaidNote = { event: string; reference: string; totalCents: number; currency: string };

/** The note as a parameter of the return address, signed and valid for an hour. */
export function paidToken(note: PaidNote): string {
  const content = Buffer.from(JSON.stringify([note, now() + VALID_SECONDS])).toString('base64url');
  return `${content}.${linkToken(PAID_PURPOSE, content)}`;
}

/** The note of such a parameter; null if it was altered or is over. */
export function readPaid(token: unknown): PaidNote | null {
  if (typeof token !== 'string' || token.length > 1000) return null;
  const [content = '', signature = ''] = token.split('.');
  if (!isLinkToken(PAID_PURPOSE, content, signature)) return null;
  const [note, until] = JSON.parse(Buffer.from(content, 'base64url').toString()) as [PaidNote, number];
  return until < now() ? null : note;
}
