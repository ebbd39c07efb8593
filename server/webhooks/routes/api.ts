/** Webhooks in the public API. */
import type { Request } from 'express';
import { z } from 'zod';
import { auditContext } from '../../http/auditContext';
import { userOf } from '../../http/authorize';
import { apiEndpoint } from '../../http/endpoints/endpoint';
import { KEPT_HOURS } from '../../http/endpoints/idempotency';
import { pageOf, pageQueryOf, toPage } from '../../http/endpoints/paging';
import { placesOf, scoped } from '../../http/endpoints/scoped';
import { afterPosition } from '../../infra/afterPosition';
import { sql } from '../../infra/db';
import { idParams } from '../../shared/apiParts';
import { notFound } from '../../shared/errors';
import { venuesIn } from '../../shared/scopes';
import { toIso } from '../../shared/time';
import { createWebhook, deleteWebhook, rotateSecret, switchWebhook, updateWebhook } from '../actions/changeWebhook';
import { webhookAnswer, webhookWithSecret } from '../apiAnswers';
import { checkReach, requireWebhook, WITHIN_VENUES } from '../mayAsk';
import { venueIds, webhookFields } from '../requests';

const scope = scoped('webhooks:manage');

type Answer = z.input<typeof webhookAnswer>;
type Row = Omit<Answer, 'oldSecretUntil' | 'createdAt'> & { oldSecretUntil: Date | null; createdAt: Date };

const COLUMNS = `w.id, w.name, w.url, w.topics, w.venue_ids as "venueIds", w.state, w.off_reason as "offReason",
  case when w.old_secret_until > now() then w.old_secret_until end as "oldSecretUntil", w.created_at as "createdAt"`;

const toAnswer = ({ oldSecretUntil, createdAt, ...row }: Row): Answer => ({
  ...row,
  oldSecretUntil: oldSecretUntil && toIso(oldSecretUntil),
  createdAt: toIso(createdAt),
});

const venuesOf = (req: Request) => venuesIn(placesOf(req, 'webhooks:manage'));

/** @throws HttpError 404 for an unknown webhook, or one that tells of places outside the token's */
async function webhookOf(req: Request, id: string): Promise<Answer> {
  const [row] = await sql<Row>(
    'api_webhook',
    `select ${COLUMNS} from webhooks w where w.id = $2 and ${WITHIN_VENUES}`,
    [venuesOf(req), id],
  );
  if (!row) throw notFound();
  return toAnswer(row);
}

const newWebhook = z.strictObject({ ...webhookFields, venueIds: venueIds.default([]) });
const changes = z
  .strictObject({ ...webhookFields, venueIds, state: z.enum(['on', 'off']) })
  .partial()
  .describe('Fields that are left out stay as they are.');

export const webhookEndpoints = [
  apiEndpoint({
    method: 'get',
    path: '/webhooks',
    name: 'listWebhooks',
    summary: 'Webhooks, oldest first',
    scope,
    query: pageQueryOf('listWebhooks'),
    answer: pageOf(webhookAnswer),
    handle: async (req, { query: { cursor, limit } }) => {
      const rows = await sql<Row>(
        'api_webhooks',
        `select ${COLUMNS} from webhooks w where ${WITHIN_VENUES}
           and ${afterPosition('(w.created_at, w.id)', '$2', '$3')}
         order by w.created_at, w.id limit $4`,
        [venuesOf(req), cursor?.at ?? null, cursor?.id ?? null, limit + 1],
      );
      return toPage('listWebhooks', rows, limit, {
        toAnswer,
        positionOf: ({ createdAt, id }) => ({ at: toIso(createdAt), id }),
      });
    },
  }),
  apiEndpoint({
    method: 'post',
    path: '/webhooks',
    name: 'createWebhook',
    summary: 'A new webhook, with its secret',
    description: 'Topics of orders and scans need the scopes `orders:read` and `scans:read` as well.',
    scope,
    status: 201,
    body: newWebhook,
    answer: webhookWithSecret,
    handle: async (req, { body, idOf }) => {
      await checkReach(req.actor, body);
      const id = idOf('webhook');
      const secret = await createWebhook(auditContext(req), {
        ...{ id, input: body, ownerId: userOf(req).id },
        // The id belongs to the key of this request, for as long as the key does.
        repeatMinutes: KEPT_HOURS * 60,
      });
      return { ...(await webhookOf(req, id)), secret };
    },
  }),
  apiEndpoint({
    method: 'get',
    path: '/webhooks/:id',
    name: 'getWebhook',
    summary: 'One webhook',
    scope,
    params: idParams,
    answer: webhookAnswer,
    handle: (req, { params: { id } }) => webhookOf(req, id),
  }),
  apiEndpoint({
    method: 'patch',
    path: '/webhooks/:id',
    name: 'updateWebhook',
    summary: 'Changes a webhook, or switches it on or off',
    scope,
    params: idParams,
    body: changes,
    answer: webhookAnswer,
    handle: async (req, { params: { id }, body: { state, ...fields } }) => {
      await requireWebhook(req.actor, id);
      if (Object.keys(fields).length > 0)
        await updateWebhook(auditContext(req), {
          id,
          change: fields,
          check: (input, tx) => checkReach(req.actor, input, tx),
        });
      if (state) await switchWebhook(auditContext(req), id, state === 'on');
      return webhookOf(req, id);
    },
  }),
  apiEndpoint({
    method: 'delete',
    path: '/webhooks/:id',
    name: 'deleteWebhook',
    summary: 'Deletes a webhook with what waits',
    scope,
    status: 204,
    params: idParams,
    answer: z.undefined(),
    handle: async (req, { params: { id } }) => {
      await requireWebhook(req.actor, id);
      await deleteWebhook(auditContext(req), id);
      return undefined;
    },
  }),
  apiEndpoint({
    method: 'post',
    path: '/webhooks/:id/rotate-secret',
    name: 'rotateWebhookSecret',
    summary: 'A new secret; the former one signs as well for 24 hours',
    scope,
    params: idParams,
    answer: webhookWithSecret,
    handle: async (req, { params: { id }, idOf }) => {
      await requireWebhook(req.actor, id);
      const secret = await rotateSecret(auditContext(req), id, { request: idOf('secret') });
      return { ...(await webhookOf(req, id)), secret: secret! };
    },
  }),
];
