/** Emails that bring codes to recipients, sent in the background at a limited rate. */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from '../../infra/db';
import { absoluteUrl } from '../../infra/runtime';
import { declareMail, queueMail, writeMail } from '../../mails';
import { readSettings } from '../../settings';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { paths } from '../../shared/paths';
import { formatReference } from '../../shared/reference';
import { DAY_MS, formatDate, lastMoment } from '../../shared/time';

const STEP = 10;
/** At most ten emails a second, so that mail servers do not block us. */
const STEP_MS = 1000;

type Said = {
  name: string;
  company: string;
  codes: string[];
  /** Events of the codes, and the first deadline to redeem one. */
  events: LocalText[];
  endsAt: Date | null;
  zone: string;
  /** The organisation that runs the event. */
  house: string;
};

const untilOf = ({ endsAt, zone }: Said, locale: Locale): string =>
  endsAt
    ? translator(locale)('bulk.mail_until', { date: formatDate(lastMoment(endsAt), zone, locale) })
    : translator(locale)('bulk.mail_no_end');

const contentOf = (said: Said, locale: Locale) => {
  const { name, company, codes, events, house } = said;
  return {
    placeholders: {
      name,
      company,
      count: String(codes.length),
      event: events.map((event) => localText(event, locale)).join(', '),
      house,
      until: untilOf(said, locale),
      links: codes.map((code) => `${formatReference(code)}: ${absoluteUrl(paths.bulk.claim(code))}`).join('\n\n'),
    },
    frame: {
      action: { label: translator(locale)('bulk.mail_action'), url: absoluteUrl(paths.bulk.claim(codes[0] ?? '')) },
      footer: translator(locale)('bulk.mail_code_is_secret'),
    },
  };
};

const HANDED = declareMail({
  kind: 'bulk_orders.codes',
  subject: 'bulk.mail_subject',
  heading: 'bulk.mail_heading',
  body: ['promoCodes.mail_greeting', 'bulk.mail_for', 'bulk.mail_text', '{links}'],
  unnamed: 'promoCodes.mail_greeting_unnamed',
  placeholders: ['name', 'company', 'event', 'house', 'until', 'count', 'links'],
  typed: ['company'],
  essential: ['links'],
  sample: (locale) => {
    const event = translator(locale)('mailTexts.sample_event');
    const endsAt = new Date(Date.now() + 90 * DAY_MS);
    const of = { events: [{ [locale]: event }], endsAt, zone: 'Europe/Madrid', house: 'Museo del Faro' };
    return contentOf({ name: 'Clara Vidal', company: 'Viajes Poniente', codes: ['7K2MQ9XW4TBH'], ...of }, locale);
  },
});

type Waiting = Omit<Said, 'house'> & { orderId: string; id: string; run: number; email: string; locale: Locale };

/** Leased by one process; after a crash they are taken again under the same key. */
const CLAIM = `
  with claimed as (
    update bulk_handouts set mail_claimed_at = now() where id in (
      select id from bulk_handouts where mail_waiting and (mail_claimed_at is null or mail_claimed_at < now() - interval '2 minutes')
      order by id limit $1 for update skip locked)
    returning id, run, name, email, locale, master_order_id)
  select h.id, h.run, coalesce(h.name, '') as name, h.email, h.locale, c.name as company, m.order_id as "orderId",
    array(select code from bulk_codes where handout_id = h.id and state = 'sent' order by position) as codes,
    coalesce((select jsonb_agg(distinct e.title) from bulk_codes k join order_items i on i.id = k.order_item_id join events e on e.id = i.event_id
      where k.handout_id = h.id and k.state = 'sent'), '[]') as events,
    (select min(code_ends(k.id)) from bulk_codes k where k.handout_id = h.id and k.state = 'sent') as "endsAt",
    (select o.time_zone from orders o where o.id = m.order_id) as zone
  from claimed h join master_orders m on m.id = h.master_order_id join companies c on c.id = m.company_id order by h.id`;

/** Key of an email: written once, even after a crash. */
export const keyOfMail = (handout: string, run: number): string => `bulk_orders.codes:${handout}:${run}`;

export async function mailHandouts(pauseMs = STEP_MS): Promise<void> {
  const { 'organisation.name': house } = await readSettings();
  for (;;) {
    const waiting = await sql<Waiting>('handouts_to_mail', CLAIM, [STEP]);
    for (const { id, run, email, locale, orderId, ...said } of waiting) {
      // All of it was redeemed or reassigned since.
      if (said.codes.length > 0)
        await queueMail({
          ...(await writeMail(HANDED, { email, locale }, contentOf({ ...said, house }, locale))),
          dedupeKey: keyOfMail(id, run),
          orderId,
        });
      await sql('handout_mailed', 'update bulk_handouts set mail_waiting = false where id = $1 and run = $2', [
        id,
        run,
      ]);
    }
    if (waiting.length < STEP) return;
    await delay(pauseMs);
  }
}
