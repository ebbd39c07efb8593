import { recordChange } from '../../audit';
import { type Tx, transaction } from '../../infra/db';
import { readHeldOutgoing } from '../../infra/heldOutgoing';
import type { AuditContext } from '../../shared/actor';

const SUBJECT = { type: 'job', id: 'outgoing', label: '' } as const;

/** Takes the row of the hold, so that two people settle it in turn. @returns null if nothing is held */
async function lockHeld(tx: Tx): Promise<{ before: Date } | null> {
  const [row] = await tx.$queryRaw<{ before: Date }[]>`
    select coalesce(value ->> 'backupAt', value ->> 'since')::timestamptz as before from settings
    where key = 'system.outgoing_held' for update`;
  return row ?? null;
}

/**
 * Discards emails and webhook events from before the backup, which the house of then has most likely sent. Emails stay
 * readable and can be sent again one by one; refunds and charges are never discarded. @returns how many of each
 */
export function discardHeld(by: AuditContext): Promise<{ mails: number; webhooks: number }> {
  return transaction(async (tx) => {
    const held = await lockHeld(tx);
    if (!held) return { mails: 0, webhooks: 0 };
    const mails = await tx.$executeRaw`
      update mail_log set state = 'kept' where state = 'queued' and created_at <= ${held.before}`;
    const webhooks = await tx.$executeRaw`
      update webhook_deliveries set state = 'failed', lease = null
      where state = 'pending' and created_at <= ${held.before}`;
    if (mails + webhooks > 0)
      await recordChange(tx, by, {
        action: 'outgoing.discarded',
        subject: { ...SUBJECT, label: String(mails + webhooks) },
      });
    return { mails, webhooks };
  });
}

/**
 * The house that the backup is of may have paid refunds and charged cards after it. A refund is looked up at the provider
 * before it is paid, as one whose answer was lost; a due charge of a pass is announced to its holder again.
 */
async function demandProof(tx: Tx): Promise<void> {
  await tx.$executeRaw`
    update refunds set asked_at = created_at where asked_at is null and to_balance is null and not is_refund_done(state)`;
  await tx.$executeRaw`
    update renewal_consents set announced_cents = null, announced_at = null, due_at = null, payment_id = null,
      claimed_until = null
    where state = 'active' and due_at <= moment()`;
}

/** Lets outgoing work go: every process hears of it and begins. @returns whether anything was held */
export async function releaseHeld(by: AuditContext): Promise<boolean> {
  const released = await transaction(async (tx) => {
    const held = await lockHeld(tx);
    if (!held) return false;
    await demandProof(tx);
    await tx.$executeRaw`delete from settings where key = 'system.outgoing_held'`;
    await recordChange(tx, by, { action: 'outgoing.released', subject: SUBJECT });
    return true;
  });
  // The page that follows shows no banner, even before the notification arrives.
  await readHeldOutgoing();
  return released;
}
