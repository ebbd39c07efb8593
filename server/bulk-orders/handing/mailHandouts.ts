/** The mails that bring codes to their recipients, written in the background at a gentle rate. */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from '../../infra/db';
import { absoluteUrl } from '../../infra/runtime';
import { composeMail, declareMail, queueMail } from '../../mails';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { paths } from '../../shared/paths';
import { formatReference } from '../../shared/reference';

const STEP = 10;
/** Ten mails a second at most, so that no mail server takes them for a flood. */
const STEP_MS = 1000;

type Said = { name: string; company: string; codes: string[] };

const contentOf = ({ name, company, codes }: Said, locale: Locale) => ({
  placeholders: {
    name,
    company,
    count: String(codes.length),
    links: codes.map((code) => `${formatReference(code)}: ${absoluteUrl(paths.bulk.claim(code))}`).join('\n\n'),
  },
  frame: {
    action: { label: translator(locale)('bulk.mail_action'), url: absoluteUrl(paths.bulk.claim(codes[0] ?? '')) },
    footer: translator(locale)('mails.link_is_secret'),
  },
});

const HANDED = declareMail({
  kind: 'bulk_orders.codes',
  subject: 'bulk.mail_subject',
  heading: 'bulk.mail_heading',
  body: ['promoCodes.mail_greeting', 'bulk.mail_text', '{links}'],
  unnamed: 'promoCodes.mail_greeting_unnamed',
  placeholders: ['name', 'company', 'count', 'links'],
  essential: ['links'],
  sample: (locale) => contentOf({ name: 'Clara Vidal', company: 'Viajes Poniente', codes: ['7K2MQ9XW4TBH'] }, locale),
});

type Waiting = {
  orderId: string;
  id: string;
  run: number;
  name: string;
  email: string;
  locale: Locale;
  company: string;
  codes: string[];
};

/** Taken by one process at a time; what a killed one had taken is taken again later, under the same key. */
const CLAIM = `
  with claimed as (
    update bulk_handouts set mail_claimed_at = now() where id in (
      select id from bulk_handouts where mail_waiting and (mail_claimed_at is null or mail_claimed_at < now() - interval '2 minutes')
      order by id limit $1 for update skip locked)
    returning id, run, name, email, locale, master_order_id)
  select h.id, h.run, coalesce(h.name, '') as name, h.email, h.locale, c.name as company, m.order_id as "orderId",
    array(select code from bulk_codes where handout_id = h.id and state = 'sent' order by position) as codes
  from claimed h join master_orders m on m.id = h.master_order_id join companies c on c.id = m.company_id order by h.id`;

/** The key of a mail: written once, by whichever process and after whatever crash. */
export const keyOfMail = (handout: string, run: number): string => `bulk_orders.codes:${handout}:${run}`;

export async function mailHandouts(pauseMs = STEP_MS): Promise<void> {
  for (;;) {
    const waiting = await sql<Waiting>('handouts_to_mail', CLAIM, [STEP]);
    for (const { id, run, email, locale, orderId, ...said } of waiting) {
      // All of it was claimed, or went to another person, in the meantime.
      if (said.codes.length > 0)
        await queueMail({
          kind: HANDED.kind,
          dedupeKey: keyOfMail(id, run),
          recipient: email,
          locale,
          orderId,
          ...(await composeMail(HANDED, locale, contentOf(said, locale))),
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
