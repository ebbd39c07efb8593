import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { ReadinessPoint } from '../pages';
import { missingPoints } from '../queries/readiness';
import { findForChange, subjectOf } from './findForChange';

type Status = 'draft' | 'published' | 'archived';
type Move = { to: Status; from: readonly Status[]; verb: string };

/** Whatever is not named here does not happen. An event comes back from the archive as a draft, and is checked again. */
const MOVES = {
  publish: { to: 'published', from: ['draft'], verb: 'published' },
  withdraw: { to: 'draft', from: ['published'], verb: 'withdrawn' },
  archive: { to: 'archived', from: ['draft', 'published'], verb: 'archived' },
  restore: { to: 'draft', from: ['archived'], verb: 'restored' },
} as const satisfies Record<string, Move>;

async function move(by: AuditContext, id: string, { to, from, verb }: Move): Promise<void> {
  await transaction(async (tx) => {
    const event = await findForChange(tx, id);
    if (event.status === to) return;
    if (!from.includes(event.status)) throw new DomainError('event_status', { status: 409 });
    await tx.event.update({ where: { id }, data: { status: to } });
    await recordChange(tx, by, {
      action: `event.${verb}`,
      subject: subjectOf(event),
      before: { status: event.status },
      after: { status: to },
    });
  });
}

/**
 * Shows a draft to the public and sells it. One that is published already stays so.
 * @param points what it needs, as `readinessOf` found it
 * @throws DomainError `event_not_ready` while a required point is missing, `event_status` from the archive
 */
export async function publishEvent(by: AuditContext, id: string, points: readonly ReadinessPoint[]): Promise<void> {
  const missing = missingPoints(points);
  if (missing.length > 0) throw new DomainError('event_not_ready', { params: { count: missing.length } });
  await move(by, id, MOVES.publish);
}

/** Takes an event out of the programme; tickets already sold stay good. @throws DomainError `event_status` */
export const withdrawEvent = (by: AuditContext, id: string): Promise<void> => move(by, id, MOVES.withdraw);

/** Puts an event away: no longer sold nor listed, its orders and tickets as they were. */
export const archiveEvent = (by: AuditContext, id: string): Promise<void> => move(by, id, MOVES.archive);

/** Brings an event back from the archive, as a draft. @throws DomainError `event_status` */
export const restoreEvent = (by: AuditContext, id: string): Promise<void> => move(by, id, MOVES.restore);
