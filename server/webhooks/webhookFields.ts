/** A webhook as its form and the activity log have it. */
import type { Webhook } from '../../generated/prisma/client';
import type { Tx } from '../infra/db';
import { notFound } from '../shared/errors';
import type { WebhookInput } from './requests';

export const webhookValues = ({ name, url, topics, venueIds }: Pick<Webhook, keyof WebhookInput>): WebhookInput => ({
  name,
  url,
  topics,
  venueIds,
});

/** The same for the activity log: the query of a URL may have a secret of the receiver. */
export const loggedValues = (webhook: Pick<Webhook, keyof WebhookInput>): WebhookInput => {
  const { origin, pathname } = new URL(webhook.url);
  return { ...webhookValues(webhook), url: `${origin}${pathname}` };
};

export const subjectOf = ({ id, name }: Pick<Webhook, 'id' | 'name'>) => ({ type: 'webhook', id, label: name });

/** A webhook for a change. @throws HttpError 404 */
export async function lockWebhook(tx: Tx, id: string): Promise<Webhook> {
  await tx.$queryRaw`select from webhooks where id = ${id}::uuid for update`;
  const webhook = await tx.webhook.findUnique({ where: { id } });
  if (!webhook) throw notFound();
  return webhook;
}

/** Changes from now on: the last ones that were recorded. */
export async function fromNowOn(tx: Tx): Promise<Pick<Webhook, 'fromOrderEvent' | 'fromAudit'>> {
  const [row] = await tx.$queryRaw<{ orders: bigint; audit: bigint }[]>`
    select coalesce((select max(id) from order_events), 0)::bigint as orders,
      coalesce((select max(id) from audit_log), 0)::bigint as audit`;
  return { fromOrderEvent: BigInt(row!.orders), fromAudit: BigInt(row!.audit) };
}
