/** Email to a recipient whose code is no longer valid: revoked, reassigned or refunded. */
import { sql } from '../../infra/db';
import type { OutboxRow } from '../../infra/outbox';
import { absoluteUrl } from '../../infra/runtime';
import { composeMail, declareMail, queueMail } from '../../mails';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { paths } from '../../shared/paths';
import { formatReference } from '../../shared/reference';

type Said = { name: string; company: string; codes: string };

const contentOf = (said: Said, locale: Locale) => ({
  placeholders: said,
  frame: { action: { label: translator(locale)('bulk.mail_applied_action'), url: absoluteUrl(paths.home()) } },
});

const WITHDRAWN = declareMail({
  kind: 'bulk_orders.withdrawn',
  subject: 'bulk.mail_withdrawn_subject',
  heading: 'bulk.mail_withdrawn_heading',
  body: ['promoCodes.mail_greeting', 'bulk.mail_withdrawn_text'],
  unnamed: 'promoCodes.mail_greeting_unnamed',
  placeholders: ['name', 'company', 'codes'],
  essential: ['codes'],
  sample: (locale) => contentOf({ name: 'Clara Vidal', company: 'Viajes Poniente', codes: '7K2M-Q9XW-4TBH' }, locale),
});

type Former = { id: string; name: string; email: string; locale: Locale; company: string; orderId: string };
type Handout = { id: string; codes: readonly string[] };

const FORMER = `
  select h.id, coalesce(h.name, '') as name, h.email, h.locale, c.name as company, m.order_id as "orderId"
  from bulk_handouts h join master_orders m on m.id = h.master_order_id join companies c on c.id = m.company_id
  where h.id = any ($1::uuid[]) and h.email is not null order by h.id`;

/** Sends one email per recipient and submission. Idempotent, since a code ends once. */
async function tell(handouts: readonly Handout[]): Promise<void> {
  const codesOf = new Map(handouts.map(({ id, codes }) => [id, codes]));
  for (const { id, email, locale, orderId, ...said } of await sql<Former>('former_recipients', FORMER, [
    [...codesOf.keys()],
  ])) {
    const codes = codesOf.get(id)!;
    const content = contentOf({ ...said, codes: codes.map(formatReference).join(', ') }, locale);
    await queueMail({
      ...{ kind: WITHDRAWN.kind, dedupeKey: `${WITHDRAWN.kind}:${id}:${codes[0]}`, recipient: email, always: true },
      ...{ locale, orderId, ...(await composeMail(WITHDRAWN, locale, content)) },
    });
  }
}

export async function mailWithdrawn(rows: readonly OutboxRow<'codes_withdrawn'>[]): Promise<void> {
  for (const { payload } of rows) await tell(payload.handouts);
}

const REFUNDED = `
  select h.id, array_agg(c.code order by c.position) as codes
  from refunds r join refund_items f on f.refund_id = r.id join bulk_codes c on c.order_item_id = f.order_item_id
    join bulk_handouts h on h.id = c.handout_id
  where r.id = $1 and not r.keeps_tickets and c.ending_id is null and h.email is not null group by h.id`;

/** Skips codes that expired unused: their recipients knew the last day. */
export async function mailRefundedCodes(rows: readonly OutboxRow<'order_refunded'>[]): Promise<void> {
  for (const { payload } of rows) {
    if (payload.refund_id) await tell(await sql<Handout>('refunded_codes', REFUNDED, [payload.refund_id]));
  }
}
