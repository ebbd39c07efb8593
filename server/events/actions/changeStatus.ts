import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { ReadinessPoint } from '../pages';
import { missingPoints } from '../queries/readiness';
import { findForChange, subjectOf } from './findForChange';

type Status = 'draft' | 'published' | 'archived';
type Move = { to: Status; from: readonly Status[]; verb: string };

/** Only these changes are allowed. An archived event is restored as a draft, and checked again. */
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
 * Publishes a draft. Idempotent.
 * @param points its requirements, from `readinessOf`
 * @throws DomainError `event_not_ready` while a required point is missing, `event_status` from the archive
 */
export async function publishEvent(by: AuditContext, id: string, points: readonly ReadinessPoint[]): Promise<void> {
  const missing = missingPoints(points);
  if (missing.length > 0) throw new DomainError('event_not_ready', { params: { count: missing.length } });
  await move(by, id, MOVES.publish);
}

/** Withdraws an event from the programme; sold tickets stay valid. @throws DomainError `event_status` */
export const withdrawEvent = (by: AuditContext, id: string): Promise<void> => move(by, id, MOVES.withdraw);

/** Archives an event: no longer sold nor listed; orders and tickets are unchanged. */
export const archiveEvent = (by: AuditContext, id: string): Promise<void> => move(by, id, MOVES.archive);

/** Restores an event from the archive, as a draft. @throws DomainError `event_status` */
export const restoreEvent = (by: AuditContext, id: string): Promise<void> => move(by, id, MOVES.restore);
