import { conflictWith, recordChange } from '../../audit';
import { type Tx, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { isUnchanged } from '../../shared/isUnchanged';
import { newSecret, secretFor } from '../delivery/signing';
import { checkTarget } from '../delivery/target';
import type { WebhookInput } from '../requests';
import { type SealedSecrets, sealSecret, secretsOf } from '../secrets';
import { fromNowOn, lockWebhook, loggedValues, subjectOf, webhookValues } from '../webhookFields';

/** Minutes within which a form may be sent again. */
const REPEAT_MINUTES = 10;

type New = { id: string; input: WebhookInput; ownerId: string | null; repeatMinutes?: number };

/** The secret for a request that was sent again, and for no other webhook's id. @throws DomainError id_taken */
async function secretAgain(tx: Tx, { id, input, repeatMinutes = REPEAT_MINUTES }: New): Promise<string> {
  const webhook = await lockWebhook(tx, id);
  const isOld = webhook.createdAt.getTime() < Date.now() - repeatMinutes * 60_000;
  if (isOld || !isUnchanged(webhookValues(webhook), input)) throw new DomainError('id_taken', { status: 409 });
  return secretsOf(webhook)[0]!;
}

/**
 * Creates a webhook under the client's id. A repeated request answers the same.
 * @param made.ownerId who gets the mail if it is switched off
 * @param made.repeatMinutes how long a repeated request is shown the secret
 * @returns its secret, which is shown once
 * @throws DomainError on `url` as `checkTarget`; id_taken for the id of another webhook
 */
export async function createWebhook(by: AuditContext, made: New): Promise<string> {
  const { id, input, ownerId } = made;
  await checkTarget(input.url);
  return transaction(async (tx) => {
    const secret = newSecret();
    const { count } = await tx.webhook.createMany({
      data: { id, ...input, ownerId, secret: sealSecret(secret, id), ...(await fromNowOn(tx)) },
      skipDuplicates: true,
    });
    if (count === 0) return secretAgain(tx, made);
    await recordChange(tx, by, {
      action: 'webhook.created',
      subject: subjectOf({ id, name: input.name }),
      before: null,
      after: loggedValues(input),
    });
    return secret;
  });
}

type Change = {
  id: string;
  /** Fields that are left out stay as they are, also if another request changes them at the same time. */
  change: Partial<WebhookInput>;
  version?: number;
  check?: (input: WebhookInput, tx: Tx) => Promise<void>;
};

/**
 * Changes a webhook. The next attempt of what waits goes to its new address.
 * @param change.version of the form; without it, the last change counts
 * @param change.check of the webhook as it becomes
 * @throws ConflictError if another person saved it since; DomainError on `url` as `checkTarget`; as `check`
 */
export async function updateWebhook(by: AuditContext, { id, change, version, check }: Change): Promise<void> {
  if (change.url !== undefined) await checkTarget(change.url);
  await transaction(async (tx) => {
    const before = await lockWebhook(tx, id);
    const values = webhookValues(before);
    if (isUnchanged(values, change)) return;
    const input = { ...values, ...change };
    await check?.(input, tx);
    if (version !== undefined && before.version !== version)
      throw await conflictWith({ type: 'webhook', id }, { version: before.version, values });
    await tx.webhook.update({ where: { id }, data: { ...input, version: { increment: 1 } } });
    await recordChange(tx, by, {
      action: 'webhook.updated',
      subject: subjectOf({ id, name: input.name }),
      before: loggedValues(before),
      after: loggedValues(input),
    });
  });
}

async function note(tx: Tx, by: AuditContext, webhook: { id: string; name: string }, action: string): Promise<void> {
  await recordChange(tx, by, { action: `webhook.${action}`, subject: subjectOf(webhook), before: null, after: null });
}

/** Switches a webhook on or off. It is sent the changes from then on, and what waited when it was switched off. */
export async function switchWebhook(by: AuditContext, id: string, isOn: boolean): Promise<void> {
  await transaction(async (tx) => {
    const webhook = await lockWebhook(tx, id);
    if ((webhook.state === 'on') === isOn) return;
    const fresh = { failures: 0, failingSince: null, blockedUntil: null, ...(await fromNowOn(tx)) };
    await tx.webhook.update({
      where: { id },
      data: {
        ...(isOn ? { state: 'on', offReason: null, ...fresh } : { state: 'off', offReason: 'staff' }),
        version: { increment: 1 },
      },
    });
    await note(tx, by, webhook, isOn ? 'switched_on' : 'switched_off');
  });
}

/** Deletes a webhook with its queue and log. Idempotent. */
export async function deleteWebhook(by: AuditContext, id: string): Promise<void> {
  await transaction(async (tx) => {
    const webhook = await tx.webhook.findUnique({ where: { id } });
    if (!webhook) return;
    if ((await tx.webhook.deleteMany({ where: { id } })).count === 0) return;
    await recordChange(tx, by, {
      action: 'webhook.deleted',
      subject: subjectOf(webhook),
      before: loggedValues(webhook),
      after: null,
    });
  });
}

const ROTATION_HOURS = 24;

/** False also for secrets that cannot be read: a rotation replaces them. */
function isKnown(webhook: SealedSecrets, secret: string): boolean {
  try {
    return secretsOf(webhook).includes(secret);
  } catch {
    return false;
  }
}

/**
 * Gives a webhook a new secret. The old one signs as well for a day.
 * @param from.version of the page; a second click finds another one and changes nothing
 * @param from.request names the request of a program, which is answered with the same secret when it is sent again
 * @returns the new secret, which is shown once; null if nothing changed
 */
export async function rotateSecret(
  by: AuditContext,
  id: string,
  { version, request }: { version?: number; request?: string } = {},
): Promise<string | null> {
  return transaction(async (tx) => {
    const webhook = await lockWebhook(tx, id);
    if (version !== undefined && webhook.version !== version) return null;
    const secret = request === undefined ? newSecret() : secretFor(request);
    // A rotation after it leaves it as the former one.
    if (request !== undefined && isKnown(webhook, secret)) return secret;
    const { count } = await tx.webhook.updateMany({
      where: { id },
      data: {
        secret: sealSecret(secret, id),
        oldSecret: webhook.secret,
        oldSecretUntil: new Date(Date.now() + ROTATION_HOURS * 3_600_000),
        version: { increment: 1 },
      },
    });
    if (count === 0) throw notFound();
    await note(tx, by, webhook, 'secret_rotated');
    return secret;
  });
}
