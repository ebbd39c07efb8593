import { prisma, sql } from '../../infra/db';
import { notFound } from '../../shared/errors';
import type { MessageKey, Translate } from '../../shared/i18n/translate';
import { type IsoDateTime, toIso } from '../../shared/time';
import { TOPIC_KINDS, topicsOf } from '../../shared/webhookTopics';
import { WITHIN_VENUES } from '../mayAsk';
import type { DeliveryRow, WebhookPage, WebhookRow } from '../pages';
import { webhookValues } from '../webhookFields';

const iso = (at: Date | null): IsoDateTime | null => at && toIso(at);

type ListRow = Omit<WebhookRow, 'failingSince'> & { failingSince: Date | null };

/** All webhooks of the actor's places by name, with the length of their queues. @param venues null without a limit */
export async function listWebhooks(venues: string[] | null): Promise<WebhookRow[]> {
  const rows = await sql<ListRow>(
    'list_webhooks',
    `select w.id, w.name, w.url, w.topics, w.state, w.off_reason as "offReason", w.failing_since as "failingSince",
       (select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.state = 'pending') as waiting,
       (select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.state = 'failed') as failed
     from webhooks w where ${WITHIN_VENUES} order by w.name, w.id`,
    [venues],
  );
  return rows.map((row) => ({ ...row, failingSince: iso(row.failingSince) }));
}

/** Single topics with their names in the reader's language: of orders, the words of an order's history. */
export const topicChoices = (t: Translate): { value: string; name: string }[] =>
  TOPIC_KINDS.flatMap((kind) =>
    topicsOf(kind).map((value) => {
      const change = value.slice(kind.length + 1);
      const key = kind === 'order' ? `afterSale.show_history_${change}` : `webhooks.topic_${kind}_${change}`;
      return { value, name: t(key as MessageKey) };
    }),
  );

/** Venues that a webhook can be limited to. */
export const venueChoices = (venues: string[] | null) =>
  prisma.venue.findMany({
    ...(venues && { where: { id: { in: venues } } }),
    select: { id: true, name: true },
    orderBy: { name: 'asc' },
  });

const SHOWN_DELIVERIES = 50;
const SHOWN_ATTEMPTS = 10;

type TriedRow = Omit<DeliveryRow, 'occurredAt' | 'nextAt' | 'tries'> & {
  occurredAt: Date;
  nextAt: Date;
  tries: DeliveryRow['tries'];
};

const DELIVERIES = `
  select d.id, e.id as "eventId", e.topic, e.occurred_at as "occurredAt", d.state, d.next_at as "nextAt", d.replays,
    (select coalesce(jsonb_agg(jsonb_build_object('at', a.at, 'status', a.status, 'ms', a.duration_ms, 'error', a.error,
        'answer', a.answer) order by a.id desc), '[]')
      from (select * from webhook_attempts where delivery_id = d.id order by id desc limit $3) a) as tries
  from webhook_deliveries d join webhook_events e on e.id = d.event_id
  where d.webhook_id = $1 and ($2::text is null or d.state = $2)
  order by d.created_at desc, d.id desc limit $4`;

/** A webhook with its last deliveries, and what the receiver answered. @throws HttpError 404 */
export async function showWebhook(
  id: string,
  state: DeliveryRow['state'] | null,
): Promise<Omit<WebhookPage, 'venues' | 'topics'>> {
  const webhook = await prisma.webhook.findUnique({
    where: { id },
    include: { owner: { select: { name: true } } },
  });
  if (!webhook) throw notFound();
  const rows = await sql<TriedRow>('webhook_deliveries', DELIVERIES, [id, state, SHOWN_ATTEMPTS, SHOWN_DELIVERIES]);
  const { version, offReason, failingSince, oldSecretUntil, owner } = webhook;
  return {
    record: { id, version, values: webhookValues(webhook) },
    isOn: webhook.state === 'on',
    offReason: offReason as WebhookRow['offReason'],
    failingSince: iso(failingSince),
    oldSecretUntil: oldSecretUntil && oldSecretUntil.getTime() > Date.now() ? toIso(oldSecretUntil) : null,
    owner: owner?.name ?? null,
    failed: await prisma.webhookDelivery.count({ where: { webhookId: id, state: 'failed' } }),
    state,
    deliveries: rows.map(({ occurredAt, nextAt, tries, ...row }) => ({
      ...row,
      occurredAt: toIso(occurredAt),
      nextAt: toIso(nextAt),
      tries: tries.map((each) => ({ ...each, at: toIso(new Date(each.at)) })),
    })),
  };
}
