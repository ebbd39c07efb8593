/** Email to the giver of a ticket about the recipient. */
import { sql } from '../../infra/db';
import { manageKey } from '../../infra/orderKeys';
import { absoluteUrl } from '../../infra/runtime';
import { composeMail, declareMail, type MailContent, type NewMail } from '../../mails';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { paths } from '../../shared/paths';
import { type FoundTransfer, ticketsOf } from './findTransfers';
import { firstOf, sampleVisit, timesOf, titleOf, type Visit, visitsOf } from './transferMails';

/** `url`: of the order; null for a giver who only had the ticket. */
type Given = { name: string; taker: string; visits: Visit[]; url: string | null };

function givenContent({ name, taker, visits, url }: Given, locale: Locale): MailContent {
  const t = translator(locale);
  return {
    placeholders: {
      ...{ name, taker, event: titleOf(visits), when: firstOf(visits), time: timesOf(visits) },
      money: url ? t('mails.given_money') : '',
    },
    frame: url
      ? { action: { label: t('mails.given_action'), url }, footer: t('mails.link_is_secret') }
      : { footer: t('mails.given_footer') },
  };
}

const givenKind = declareMail({
  kind: 'ticket_given',
  subject: 'mails.given_subject',
  heading: 'mails.given_heading',
  body: ['mails.greeting', 'mails.given_text', '{time}', '{money}'],
  unnamed: 'mails.greeting_unnamed',
  placeholders: ['name', 'taker', 'event', 'when', 'time', 'money'],
  typed: ['taker'],
  essential: ['taker', 'event'],
  sample: (locale) =>
    givenContent(
      {
        name: 'Clara Vidal',
        taker: 'Bruno Rey',
        visits: [sampleVisit(locale)],
        url: absoluteUrl(paths.orders.show('F4R0SM7K', 'sample')),
      },
      locale,
    ),
});

type Giver = {
  name: string | null;
  email: string;
  locale: Locale;
  reference: string;
  /** Secret of the order for its buyer; null for a recipient. */
  secret: string | null;
};

/**
 * The buyer, who keeps the order (companies see redemptions on their own page), and a recipient who transferred it
 * again.
 */
const GIVERS = `
  select o.customer_name as name, o.customer_email as email, o.locale, o.reference, o.secret
    from orders o where o.id = $1 and o.customer_email is not null and not exists (select from bulk_codes c where c.transfer_id = $3)
  union all select x.holder_name, x.holder_email, x.locale, o.reference, null
    from ticket_transfers x join orders o on o.id = x.order_id where x.id = $2 and x.holder_email is not null`;

/** Emails to all givers. */
export async function givenMails(transfer: FoundTransfer): Promise<NewMail[]> {
  const { orderId, passedBy, holderName } = transfer;
  const [tickets, givers] = await Promise.all([
    ticketsOf(transfer),
    sql<Giver>('ticket_givers', GIVERS, [orderId, passedBy, transfer.id]),
  ]);
  if (tickets.length === 0 || !holderName) return [];
  return Promise.all(
    givers.map(async ({ name, email: recipient, locale, reference, secret }) => {
      const url = secret ? absoluteUrl(paths.orders.show(reference, manageKey(secret))) : null;
      const given = { name: name ?? '', taker: holderName, visits: visitsOf(tickets, locale), url };
      const mail = await composeMail(givenKind, locale, givenContent(given, locale));
      return { kind: givenKind.kind, recipient, locale, ...mail, orderId };
    }),
  );
}
