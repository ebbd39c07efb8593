/** Limits of a webhook: it tells no more than its editor may read. */
import { prisma, type Tx } from '../infra/db';
import { type Actor, canEverywhere, scopeOf } from '../shared/actor';
import type { ApiScope } from '../shared/apiScopes';
import { DomainError, notFound } from '../shared/errors';
import type { Permission } from '../shared/permissions';
import { reachesVenue, type Scope } from '../shared/scopes';
import { type TopicKind, topicKind } from '../shared/webhookTopics';
import type { WebhookInput } from './requests';

/** Reading the records of a topic by the API needs these; events are public. */
const READING: Readonly<Record<TopicKind, { permission: Permission; scope: ApiScope } | null>> = {
  order: { permission: 'orders.view', scope: 'orders:read' },
  scan: { permission: 'validations.view', scope: 'scans:read' },
  event: null,
};

const placesFor = (actor: Actor, permission: Permission): Scope =>
  canEverywhere(actor, permission) ? 'everywhere' : scopeOf(actor, permission);

/** Whether a webhook with these venues, none for every venue, tells of these places only. */
const isWithin = (venueIds: readonly string[], places: Scope): boolean =>
  places === 'everywhere' || (venueIds.length > 0 && venueIds.every((id) => reachesVenue(places, id)));

/**
 * Checks the topics and venues of a webhook.
 * @throws DomainError on `topics` or `venueIds`
 */
export async function checkReach(
  actor: Actor,
  { topics, venueIds }: Pick<WebhookInput, 'topics' | 'venueIds'>,
  db: Pick<Tx, 'venue'> = prisma,
): Promise<void> {
  for (const kind of new Set(topics.map(topicKind))) {
    const needed = READING[kind];
    const places = needed ? placesFor(actor, needed.permission) : (actor.places ?? 'everywhere');
    if (needed && (!actor.permissions.has(needed.permission) || (actor.scopes && !actor.scopes.has(needed.scope))))
      throw new DomainError('webhook_topic_refused', { field: 'topics', params: { topic: `${kind}.*` } });
    if (!isWithin(venueIds, places)) throw new DomainError('webhook_venues_refused', { field: 'venueIds' });
  }
  const known = await db.venue.count({ where: { id: { in: [...new Set(venueIds)] } } });
  if (known !== new Set(venueIds).size) throw new DomainError('webhook_venues_refused', { field: 'venueIds' });
}

/** @throws HttpError 404 for a webhook that tells of other places too */
export async function requireWebhook(actor: Actor, id: string): Promise<void> {
  const webhook = await prisma.webhook.findUnique({ where: { id }, select: { venueIds: true } });
  if (!webhook || !isWithin(webhook.venueIds, placesFor(actor, 'settings.manage'))) throw notFound();
}

/** Same as `requireWebhook`; a second request may find the webhook gone. */
export async function mayDelete(actor: Actor, id: string): Promise<void> {
  if ((await prisma.webhook.count({ where: { id } })) > 0) await requireWebhook(actor, id);
}

/** SQL for `$1`, the venues of the actor: webhooks that tell of these places only. */
export const WITHIN_VENUES = `($1::uuid[] is null or (w.venue_ids <> '{}' and w.venue_ids <@ $1::uuid[]))`;
