/** Emails to people on waiting lists. */

import { absoluteUrl } from '../infra/runtime';
import { composeMail, declareMail, type MailContent, type MailKind, type NewMail, SAMPLE_ID } from '../mails';
import { translator } from '../shared/i18n';
import type { Locale } from '../shared/i18n/translate';
import { paths } from '../shared/paths';
import { DAY_MS, formatDateTime, formatVisit, formatVisitDate, toIso } from '../shared/time';
import { type FoundEntry, visitOf, whenOf } from './findWaiting';
import { waitingUrl } from './waitingLink';

type Said = { event: string; when: string; time: string; units: number; until: string; reason: string; url: string };

const content =
  (action: 'waiting_confirm' | 'waiting_see' | 'waiting_choose' | null) =>
  ({ event, when, time, units, until, reason, url }: Said, locale: Locale): MailContent => {
    const t = translator(locale);
    return {
      placeholders: { event, when, time, places: t('mails.waiting_places', { count: units }), until, reason },
      frame: action
        ? { action: { label: t(`mails.${action}`), url }, footer: t('mails.waiting_footer') }
        : {
            action: { label: t('mails.waiting_events'), url: absoluteUrl(paths.home()) },
            footer: t('mails.waiting_footer_ended'),
          },
    };
  };

const sample = (locale: Locale): Said => ({
  event: locale === 'es' ? 'La colección' : 'The collection',
  when: formatDateTime(new Date(Date.now() + 5 * DAY_MS), 'Europe/Madrid', locale),
  time: formatVisit(new Date(Date.now() + 5 * DAY_MS), { byDay: false, timeZone: 'Europe/Madrid' }, locale),
  units: 2,
  until: formatDateTime(new Date(Date.now() + DAY_MS / 24), 'Europe/Madrid', locale),
  reason: translator(locale)('mails.waiting_ended_sale'),
  url: waitingUrl(SAMPLE_ID),
});

const contents = {
  waiting_confirm: content('waiting_confirm'),
  waiting_joined: content('waiting_see'),
  place_offered: content('waiting_choose'),
  waiting_ended: content(null),
};
type Kind = keyof typeof contents;

const declared = (kind: Kind, words: Pick<MailKind, 'subject' | 'heading' | 'body' | 'placeholders' | 'essential'>) =>
  declareMail({ kind, ...words, sample: (locale) => contents[kind](sample(locale), locale) });

const kinds: Record<Kind, MailKind> = {
  waiting_confirm: declared('waiting_confirm', {
    subject: 'mails.waiting_confirm_subject',
    heading: 'mails.waiting_confirm_heading',
    body: ['mails.waiting_confirm_text', '{time}', 'mails.waiting_confirm_how'],
    placeholders: ['event', 'when', 'time', 'places'],
    essential: ['event'],
  }),
  waiting_joined: declared('waiting_joined', {
    subject: 'mails.waiting_joined_subject',
    heading: 'mails.waiting_joined_heading',
    body: ['mails.waiting_joined_text', '{time}', 'mails.waiting_joined_how'],
    placeholders: ['event', 'when', 'time', 'places'],
    essential: ['event'],
  }),
  place_offered: declared('place_offered', {
    subject: 'mails.place_offered_subject',
    heading: 'mails.place_offered_heading',
    body: ['mails.place_offered_text', '{time}', 'mails.place_offered_how'],
    placeholders: ['event', 'when', 'time', 'places', 'until'],
    essential: ['event', 'until'],
  }),
  waiting_ended: declared('waiting_ended', {
    subject: 'mails.waiting_ended_subject',
    heading: 'mails.waiting_ended_heading',
    body: ['mails.waiting_ended_text', '{time}', '{reason}'],
    placeholders: ['event', 'when', 'time', 'reason'],
    essential: ['event', 'reason'],
  }),
};

/** Email about the present state of an entry. */
export async function waitingMail(kind: Kind, entry: FoundEntry): Promise<NewMail> {
  const { locale, units, offerUntil, email, id, isCancelled } = entry;
  const { title, timeZone, byDay } = visitOf(entry, locale);
  const said = {
    event: title,
    when: entry.startsAt ? formatVisitDate(toIso(entry.startsAt), { byDay, timeZone }, locale) : '',
    time: whenOf(entry, locale),
    units,
    until: offerUntil ? formatDateTime(offerUntil, timeZone, locale) : '',
    reason: translator(locale)(isCancelled ? 'mails.waiting_ended_cancelled' : 'mails.waiting_ended_sale'),
    url: waitingUrl(id),
  };
  const mail = await composeMail(kinds[kind], locale, contents[kind](said, locale));
  return { kind, recipient: email, locale, ...mail };
}
