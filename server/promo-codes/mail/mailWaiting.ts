import { sql } from '../../infra/db';
import { absoluteUrl } from '../../infra/runtime';
import { declareMail, queueMail, writeMail } from '../../mails';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { paths } from '../../shared/paths';

const STEP = 50;

const SAMPLE = { name: 'Clara Vidal', promo: 'Club', code: 'CLUB-7K2M' };

const contentOf = (said: typeof SAMPLE, locale: Locale) => ({
  placeholders: said,
  frame: {
    action: {
      label: translator(locale)('promoCodes.mail_approved_action'),
      url: absoluteUrl(paths.promo.show(said.code)),
    },
  },
});

const GIVEN = declareMail({
  kind: 'promo_codes.given',
  subject: 'promoCodes.mail_given_subject',
  heading: 'promoCodes.mail_given_subject',
  body: ['promoCodes.mail_greeting', 'promoCodes.mail_given_text'],
  unnamed: 'promoCodes.mail_greeting_unnamed',
  placeholders: ['name', 'promo', 'code'],
  essential: ['code'],
  sample: (locale) => contentOf(SAMPLE, locale),
});

type Waiting = { id: string; code: string; name: string; email: string; run: string; locale: string; promo: LocalText };

/** Leased by one process, so that each email counts once; taken again after a crash. */
const CLAIM = `
  with claimed as (
    update promo_codes set mail_claimed_at = now() where id in (
      select id from promo_codes where mail_waiting and recipient_email is not null
        and (mail_claimed_at is null or mail_claimed_at < now() - interval '2 minutes')
      order by id limit $1 for update skip locked)
    returning id, code, recipient, recipient_email, mail_run, mail_locale, promo_id)
  select c.id, c.code, coalesce(c.recipient, '') as name, c.recipient_email as email, c.mail_run as run, c.mail_locale as locale, p.name as promo
  from claimed c join promos p on p.id = c.promo_id order by c.id`;

/** Codes whose address was removed since. */
const FORGET = 'update promo_codes set mail_waiting = false where mail_waiting and recipient_email is null';

/**
 * Sends queued emails in batches. Each has the key of its code and request, so that it is sent once even after a crash.
 * Emails per address are limited, as for strangers.
 */
export async function mailWaiting(): Promise<void> {
  await sql('forget_waiting_codes', FORGET);
  for (;;) {
    const waiting = await sql<Waiting>('codes_to_mail', CLAIM, [STEP]);
    for (const { id, code, name, email, run, locale, promo } of waiting) {
      await queueMail({
        ...(await writeMail(
          GIVEN,
          { email, locale },
          contentOf({ name, promo: localText(promo, locale), code }, locale),
        )),
        dedupeKey: `promo_codes.given:${id}:${run}`,
      });
      await sql('code_mailed', 'update promo_codes set mail_waiting = false where id = $1 and mail_run = $2', [
        id,
        run,
      ]);
    }
    if (waiting.length < STEP) return;
  }
}
