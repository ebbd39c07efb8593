/** Emails of waiting lists. All listeners are idempotent. */
import type { OutboxRow } from '../infra/outbox';
import { queueMail } from '../mails';
import { findEntry } from './findWaiting';
import { waitingMail } from './waitingMails';

export { offerKept } from './updateLines';

/** A stranger may have typed the address, so its emails are limited. */
export async function mailJoined(rows: readonly OutboxRow<'line_joined'>[]): Promise<void> {
  for (const { id, payload } of rows) {
    const entry = await findEntry(payload.entry_id);
    if (!entry || (entry.state !== 'unconfirmed' && entry.state !== 'waiting' && entry.state !== 'offered')) continue;
    const kind =
      entry.state === 'offered'
        ? 'place_offered'
        : entry.state === 'unconfirmed'
          ? 'waiting_confirm'
          : 'waiting_joined';
    await queueMail({ ...(await waitingMail(kind, entry)), dedupeKey: `line_joined:${id}` });
  }
}

export async function mailOfferedPlaces(rows: readonly OutboxRow<'place_offered'>[]): Promise<void> {
  for (const { payload } of rows) {
    const entry = await findEntry(payload.entry_id);
    if (entry?.state === 'offered')
      await queueMail({
        ...(await waitingMail('place_offered', entry)),
        always: true,
        dedupeKey: `place_offered:${entry.id}`,
      });
  }
}

/** Told once per entry: the waiting list has ended. */
export async function mailLineEnded(rows: readonly OutboxRow<'line_ended'>[]): Promise<void> {
  for (const { payload } of rows) {
    const entry = await findEntry(payload.entry_id);
    if (entry)
      await queueMail({
        ...(await waitingMail('waiting_ended', entry)),
        always: true,
        dedupeKey: `waiting_ended:${entry.id}`,
      });
  }
}
