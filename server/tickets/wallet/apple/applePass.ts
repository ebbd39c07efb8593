/** A ticket for Apple Wallet: `pass.json`, translations and pictures, signed. */
import { PKPass } from 'passkit-generator';
import { absoluteUrl, env } from '../../../infra/runtime';
import { BUILT_IN_LOCALES } from '../../../shared/i18n/translate';
import { paths } from '../../../shared/paths';
import { clockTime, DAY_MS } from '../../../shared/time';
import type { Fact, PassContent, PassTexts } from '../passContent';
import type { AppleSettings } from '../settings/connection';
import { passImages } from './passImages';
import { tokenOf } from './passToken';

export type Signing = AppleSettings & { privateKey: string };

const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

/** Translations are keyed by the pass's own texts: those in the organisation's language, with the other languages. */
const quoted = (text: string): string => text.replace(/[\\"]/g, '\\$&').replace(/\r?\n/g, '\\n');

function wordsOf({
  title,
  event,
  product,
  when,
  entry,
  place,
  holder,
  order,
  ticket,
  notes,
  moved,
}: PassTexts): string[] {
  const facts = [when, entry, place, ...(holder ? [holder] : []), order, ticket, ...notes];
  return [title, event, product, moved, ...facts.flatMap(({ label, value }) => [label, value])];
}

function translate(pass: PKPass, { base, texts }: PassContent): void {
  const words = wordsOf(texts[base]);
  for (const locale of BUILT_IN_LOCALES) {
    const own = wordsOf(texts[locale]);
    const pairs = words.map((word, at) => [quoted(word), quoted(own[at] ?? word)]).filter(([word]) => word !== '');
    pass.localize(locale, Object.fromEntries(pairs));
  }
}

function fill(pass: PKPass, { base, texts }: PassContent): void {
  const { event, product, when, entry, place, holder, order, ticket, notes, moved } = texts[base];
  const field = (key: string, { label, value }: Fact) => ({ key, label, value });
  pass.type = 'eventTicket';
  pass.headerFields.push({ ...field('when', when), changeMessage: moved });
  pass.primaryFields.push({ key: 'event', value: event });
  pass.secondaryFields.push({ key: 'product', label: ticket.label, value: product });
  pass.auxiliaryFields.push({ ...field('entry', entry), changeMessage: moved }, field('place', place));
  if (holder) pass.secondaryFields.push(field('holder', holder));
  pass.backFields.push(field('ticket', ticket), field('order', order));
  for (const [at, note] of notes.entries()) pass.backFields.push(field(`note${at + 1}`, note));
}

/** The library calls `toISOString` on dates; the pass needs the venue's local time with its offset. */
const onClock = (at: Date, zone: string): Date =>
  Object.assign(new Date(at), { toISOString: () => clockTime(at, zone) });

/**
 * Period in which Wallet shows the pass: from its start until the gate closes for it. A single moment would mark a
 * museum's ticket for 10:00 as expired at 10:01, although it admits until 20:00. Tickets for several days have none.
 */
function visitOf({ startsAt, endsAt, entry }: PassContent): { startDate: Date; endDate: Date } | null {
  if (!startsAt || entry.until.getTime() - startsAt.getTime() > DAY_MS) return null;
  const endDate = endsAt && endsAt > entry.until ? endsAt : entry.until;
  return startsAt < endDate ? { startDate: startsAt, endDate } : null;
}

function say(pass: PKPass, content: PassContent): void {
  const { code, entry, timeZone, venue } = content;
  fill(pass, content);
  translate(pass, content);
  pass.setExpirationDate(onClock(entry.until, timeZone));
  const visit = code ? visitOf(content) : null;
  if (visit) pass.setRelevantDates([visit]);
  if (venue.position) pass.setLocations(venue.position);
  if (code)
    pass.setBarcodes({
      format: 'PKBarcodeFormatQR',
      message: code,
      messageEncoding: 'iso-8859-1',
      altText: content.texts[content.base].ticket.value,
    });
}

/** Phones require https for updates. */
const webService = (serial: string) =>
  env().APP_URL.startsWith('https:')
    ? { webServiceURL: absoluteUrl(paths.wallet.service()), authenticationToken: tokenOf(serial) }
    : {};

/** @param face pictures of the holder's photo */
export async function applePass(
  content: PassContent,
  signing: Signing,
  face: Record<string, Buffer> = {},
): Promise<PKPass> {
  const { serial, organisation, accent, logo, code, base, texts } = content;
  const certificates = { wwdr: signing.authority, signerCert: signing.certificate, signerKey: signing.privateKey };
  const pass = new PKPass({ ...(await passImages()), ...face }, certificates, {
    formatVersion: 1,
    passTypeIdentifier: signing.passTypeId,
    teamIdentifier: signing.teamId,
    serialNumber: serial,
    organizationName: organisation,
    description: texts[base].title,
    groupingIdentifier: content.group,
    backgroundColor: rgb(accent),
    foregroundColor: 'rgb(255, 255, 255)',
    labelColor: 'rgb(255, 255, 255)',
    ...(logo ? {} : { logoText: organisation }),
    ...(code ? {} : { voided: true }),
    ...webService(serial),
  });
  say(pass, content);
  return pass;
}
