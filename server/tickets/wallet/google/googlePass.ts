/** A ticket for Google Wallet: an object, in a class shared by all tickets of a visit. */
import { absoluteUrl } from '../../../infra/runtime';
import { BUILT_IN_LOCALES } from '../../../shared/i18n/translate';
import type { PassContent, PassTexts } from '../passContent';

export type GoogleResource = { id: string } & Record<string, unknown>;

/** In the default language and in each built-in one. */
function localised({ base, texts }: PassContent, of: (texts: PassTexts) => string) {
  const value = (language: (typeof BUILT_IN_LOCALES)[number]) => ({ language, value: of(texts[language]) });
  return { defaultValue: value(base), translatedValues: BUILT_IN_LOCALES.map(value) };
}

/** Google downloads pictures itself, from public URLs only. */
const logoOf = ({ logo, organisation }: PassContent) => {
  const uri = logo ? absoluteUrl(`/media/${logo}/480.png`) : absoluteUrl('/icon-512.png');
  if (!uri.startsWith('https:')) return {};
  return {
    logo: { sourceUri: { uri }, contentDescription: { defaultValue: { language: 'en', value: organisation } } },
  };
};

export const classIdOf = (issuerId: string, { group }: PassContent): string => `${issuerId}.visit-${group}`;
export const objectIdOf = (issuerId: string, { serial }: PassContent): string => `${issuerId}.ticket-${serial}`;

export function googleClass(issuerId: string, content: PassContent): GoogleResource {
  const { startsAt, endsAt, entry, venue, organisation } = content;
  return {
    id: classIdOf(issuerId, content),
    issuerName: organisation,
    reviewStatus: 'UNDER_REVIEW',
    eventName: localised(content, ({ event }) => event),
    venue: {
      name: localised(content, ({ place }) => place.value),
      address: { defaultValue: { language: content.base, value: venue.address } },
    },
    ...(startsAt
      ? {
          dateTime: {
            doorsOpen: entry.from.toISOString(),
            start: startsAt.toISOString(),
            ...(endsAt ? { end: endsAt.toISOString() } : {}),
          },
        }
      : {}),
    ...(venue.position ? { locations: [venue.position] } : {}),
    ...logoOf(content),
  };
}

const stateOf = ({ code, isUsed }: PassContent): string => (!code ? 'INACTIVE' : isUsed ? 'COMPLETED' : 'ACTIVE');

export function googleObject(issuerId: string, content: PassContent): GoogleResource {
  const { code, entry, accent, orderReference, base, texts } = content;
  const { holder, ticket, notes } = texts[base];
  return {
    id: objectIdOf(issuerId, content),
    classId: classIdOf(issuerId, content),
    state: stateOf(content),
    hexBackgroundColor: accent,
    ticketNumber: ticket.value,
    ticketType: localised(content, ({ product }) => product),
    reservationInfo: { confirmationCode: orderReference },
    validTimeInterval: { start: { date: entry.from.toISOString() }, end: { date: entry.until.toISOString() } },
    ...(holder ? { ticketHolderName: holder.value } : {}),
    ...(code ? { barcode: { type: 'QR_CODE', value: code, alternateText: ticket.value } } : {}),
    textModulesData: [
      { id: 'entry', ...moduleOf(content, (of) => of.entry) },
      ...notes.map((_, at) => ({ id: `note${at + 1}`, ...moduleOf(content, (of) => of.notes[at]!) })),
    ],
  };
}

const moduleOf = (content: PassContent, of: (texts: PassTexts) => { label: string; value: string }) => ({
  header: of(content.texts[content.base]).label,
  body: of(content.texts[content.base]).value,
  localizedHeader: localised(content, (texts) => of(texts)?.label ?? ''),
  localizedBody: localised(content, (texts) => of(texts)?.value ?? ''),
});
