import { conflictWith, recordChange } from '../../audit';
import { type Tx, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import { isUnchanged } from '../../shared/isUnchanged';
import { newSecret } from '../delivery/signing';
import { checkTarget } from '../delivery/target';
import type { WebhookInput } from '../requests';
import { sealSecret, secretsOf } from '../secrets';
import { fromNowOn, lockWebhook, subjectOf, webhookValues } from '../webhookFields';

/**
 * Creates a webhook under the client's id. A repeated request answers the same.
 * @param ownerId who gets the mail if it is switched off
 * @returns its secret, which is shown once
 * @throws DomainError on `url` as `checkTarget`
 */
export async function createWebhook(
  by: AuditContext,
  { id, input, ownerId }: { id: string; input: WebhookInput; ownerId: string | null },
): Promise<string> {
  await checkTarget(input.url);
  return transaction(async (tx) => {
    const secret = newSecret();
    const { count } = await tx.webhook.createMany({
      data: { id, ...input, ownerId, secret: sealSecret(secret, id), ...(await fromNowOn(tx)) },
      skipDuplicates: true,
    });
    if (count === 0) return secretsOf(await lockWebhook(tx, id))[0]!;
    const after = webhookValues(input);
    await recordChange(tx, by, {
      action: 'webhook.created',
      subject: subjectOf({ id, name: input.name }),
      before: null,
      after,
    });
    return secret;
  });
}

type Change = { id: string; input: WebhookInput; version?: number };

/**
 * Changes a webhook. The next attempt of what waits goes to its new address.
 * @param version of the form; without it, the last change counts
 * @throws ConflictError if another person saved it since; DomainError on `url` as `checkTarget`
 */
export async function updateWebhook(by: AuditContext, { id, input, version }: Change): Promise<void> {
  await checkTarget(input.url);
  await transaction(async (tx) => {
    const before = await lockWebhook(tx, id);
    const values = webhookValues(before);
    if (isUnchanged(values, input)) return;
    if (version !== undefined && before.version !== version)
      throw await conflictWith({ type: 'webhook', id }, { version: before.version, values });
    await tx.webhook.update({ where: { id }, data: { ...input, version: { increment: 1 } } });
    await recordChange(tx, by, {
      action: 'webhook.updated',
      subject: subjectOf({ id, name: input.name }),
      before: values,
      after: webhookValues(input),
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
      before: webhookValues(webhook),
      after: null,
    });
  });
}

const ROTATION_HOURS = 24;

/**
 * Gives a webhook a new secret. The old one signs as well for a day.
 * @param version of the page; a second click finds another one and changes nothing
 * @returns the new secret, which is shown once; null if nothing changed
 */
export async function rotateSecret(by: AuditContext, id: string, version?: number): Promise<string | null> {
  return transaction(async (tx) => {
    const webhook = await lockWebhook(tx, id);
    if (version !== undefined && webhook.version !== version) return null;
    const secret = newSecret();
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
