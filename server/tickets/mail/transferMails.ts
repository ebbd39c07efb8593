/** Emails about bank transfers: instructions, reminders, and too small amounts. */
import { sql } from '../../infra/db';
import { manageKey } from '../../infra/orderKeys';
import { absoluteUrl } from '../../infra/runtime';
import { declareMail, type MailContent, type MailKind, type NewMail } from '../../mails';
import { readSettings } from '../../settings';
import { translator } from '../../shared/i18n';
import type { MessageKey } from '../../shared/i18n/translate';
import { inFours } from '../../shared/iban';
import { type Cents, cents, formatMoney } from '../../shared/money';
import { paths } from '../../shared/paths';
import { DAY_MS, formatDateTime } from '../../shared/time';
import { findMailedOrder, type MailedOrder, queueToBuyers } from './mailedOrder';
import { mailToBuyer, orderPlaceholders } from './orderPlaceholders';
import { sampleOrder } from './sampleOrder';

export type MailedTransfer = {
  holder: string;
  iban: string;
  bank: string;
  reference: string;
  received: Cents;
  missing: Cents;
  until: Date;
};

/** State of a payment by transfer; null if it is no longer pending. */
export async function transferOf(paymentId: string): Promise<MailedTransfer | null> {
  const [transfer] = await sql<MailedTransfer>(
    'mailed_transfer',
    `select coalesce(c.settings ->> 'holder', '') as holder, coalesce(c.settings ->> 'iban', '') as iban,
       coalesce(c.settings ->> 'bank', '') as bank, p.provider_ref as reference, o.expires_at as until, got.received,
       (p.amount_cents - got.received)::bigint as missing
     from payments p join orders o on o.id = p.order_id join payment_connections c on c.code = p.provider
       cross join lateral (select coalesce(sum(amount_cents), 0)::bigint as received from bank_lines
         where payment_id = p.id and state = 'matched') got
     where p.id = $1 and p.state in ('created', 'authorised') and o.state = 'pending'`,
    [paymentId],
  );
  return transfer ?? null;
}

type Kind = 'transfer_awaited' | 'transfer_reminder' | 'transfer_short';

function contentOf(order: MailedOrder, transfer: MailedTransfer, zone: string): MailContent {
  const { currency, locale, reference, secret } = order;
  return {
    placeholders: {
      ...orderPlaceholders(order),
      amount: formatMoney(transfer.missing, currency, locale),
      received: formatMoney(transfer.received, currency, locale),
      until: formatDateTime(transfer.until, zone, locale),
      reference: inFours(transfer.reference),
      holder: transfer.holder,
      iban: inFours(transfer.iban),
      bank: transfer.bank,
    },
    frame: {
      action: {
        label: translator(locale)('mails.transfer_action'),
        url: absoluteUrl(paths.payments.transfer(reference, manageKey(secret))),
      },
    },
  };
}

const SAMPLE = { holder: 'Aforo', iban: 'ES9121000418450200051332', bank: 'CaixaBank', reference: 'RF097K3M9QXD' };
const SAMPLE_RECEIVED = cents(400);

const declare = (kind: Kind, words: 'transfer' | 'reminder' | 'short', more: readonly MessageKey[]): MailKind =>
  declareMail({
    kind,
    subject: `mails.${words}_subject`,
    heading: `mails.${words}_heading`,
    body: ['mails.greeting', `mails.${words}_text`, ...more],
    unnamed: 'mails.greeting_unnamed',
    placeholders: [
      'name',
      'event',
      'order',
      'total',
      'amount',
      'received',
      'until',
      'reference',
      'holder',
      'iban',
      'bank',
    ],
    essential: ['amount', 'reference', 'until'],
    sample: (locale) => {
      const order = sampleOrder(locale);
      const received = kind === 'transfer_short' ? SAMPLE_RECEIVED : cents(0);
      const missing = cents(order.totals.totalCents - received);
      const until = new Date(Date.now() + 5 * DAY_MS);
      return contentOf(order, { ...SAMPLE, received, missing, until }, 'Europe/Madrid');
    },
  });

const MAILS: Record<Kind, MailKind> = {
  transfer_awaited: declare('transfer_awaited', 'transfer', ['mails.transfer_account', 'mails.transfer_after']),
  transfer_reminder: declare('transfer_reminder', 'reminder', ['mails.transfer_account']),
  transfer_short: declare('transfer_short', 'short', ['mails.transfer_account']),
};

export async function transferMail(kind: Kind, order: MailedOrder, transfer: MailedTransfer): Promise<NewMail> {
  const { 'defaults.time_zone': zone } = await readSettings();
  return mailToBuyer(MAILS[kind], order, contentOf(order, transfer, zone));
}

/** Reminders after half of the time and one day before the deadline, once each. */
const DUE = `
  select p.id, o.id as "orderId", case when o.expires_at < now() + interval '1 day' then 'last' else 'half' end as which
  from payments p join orders o on o.id = p.order_id
  where p.method = 'wire_transfer' and p.state = 'created' and p.created_at > '-infinity' -- the bound of its index
    and p.provider_ref like 'RF%' and o.state = 'pending' and o.expires_at > now()
    and (o.expires_at < now() + interval '1 day' or now() > o.placed_at + (o.expires_at - o.placed_at) / 2)
    and not exists (select from mail_log m where m.dedupe_key = 'transfer_reminder:' || p.id || ':'
      || case when o.expires_at < now() + interval '1 day' then 'last' else 'half' end)
  order by o.expires_at limit 500`;

export async function remindOfTransfers(): Promise<void> {
  for (const { id, orderId, which } of await sql<{ id: string; orderId: string; which: string }>(
    'transfers_due',
    DUE,
  )) {
    const [order, transfer] = await Promise.all([findMailedOrder(orderId), transferOf(id)]);
    if (!order || !transfer) continue;
    const mail = await transferMail('transfer_reminder', order, transfer);
    await queueToBuyers(order, { ...mail, dedupeKey: `transfer_reminder:${id}:${which}` });
  }
}
