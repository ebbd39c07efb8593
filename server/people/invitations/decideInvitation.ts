/** Decisions of a second person about requested complimentary tickets. */
import { recordChange } from '../../audit';
import { type Tx, transaction } from '../../infra/db';
import { type AuditContext, doerIn } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { secondPerson } from '../../shared/secondPerson';

type Found = {
  state: string;
  eventId: string;
  userId: string | null;
  impersonatorId: string | null;
  face: number;
  currency: string;
  tickets: number;
};

/** @throws HttpError 404 */
async function findForDecision(tx: Tx, id: string): Promise<Found> {
  const [found] = await tx.$queryRaw<(Omit<Found, 'face'> & { face: bigint })[]>`
    select g.state, g.event_id as "eventId", g.user_id as "userId", g.impersonator_id as "impersonatorId", g.face_cents as face, g.currency,
      g.quantity * (select count(*)::int from invitation_recipients r where r.invitation_id = g.id) as tickets
    from invitations g where g.id = ${id}::uuid for update of g`;
  if (!found) throw notFound();
  return { ...found, face: Number(found.face) };
}

const askersOf = ({ userId, impersonatorId }: Found) => [userId, impersonatorId];

const entryOf = (id: string, { tickets, face, currency }: Found) => ({
  subject: { type: 'invitation', id, label: String(tickets) } as const,
  values: { tickets, amountCents: tickets * face, currency },
});

/**
 * Approves another person's request, even beyond the event's budget. Idempotent.
 * @throws DomainError `invitation_own`
 */
export const approveInvitation = (by: AuditContext, id: string): Promise<void> =>
  transaction(async (tx) => {
    const found = await findForDecision(tx, id);
    if (found.state !== 'waiting') return;
    const approver = secondPerson(by, askersOf(found));
    if (!approver) throw new DomainError('invitation_own');
    const { eventId, tickets, face } = found;
    await tx.$queryRaw`select take_budget(${eventId}::uuid, ${tickets}::int, ${tickets * face}::bigint, true) as done`;
    await tx.$executeRaw`
      update invitations set state = 'running', decided_by = ${approver}::uuid, decided_at = moment() where id = ${id}::uuid`;
    const { subject, values } = entryOf(id, found);
    await recordChange(tx, by, { action: 'invitation.approved', subject, after: values });
  });

/**
 * Refuses a request or withdraws one's own: no ticket is issued, and the recipients are erased.
 * @param mayApprove whether they may refuse those of others
 * @throws DomainError `invitation_not_yours`
 */
export const refuseInvitation = (by: AuditContext, id: string, mayApprove: boolean): Promise<void> =>
  transaction(async (tx) => {
    const found = await findForDecision(tx, id);
    if (!mayApprove && secondPerson(by, askersOf(found))) throw new DomainError('invitation_not_yours');
    if (found.state !== 'waiting') return;
    await tx.$executeRaw`
      update invitations set state = 'refused', decided_by = ${doerIn(by)}::uuid, decided_at = moment(), finished_at = moment() where id = ${id}::uuid`;
    await tx.$executeRaw`
      update invitation_recipients set state = 'left_out', reason = 'refused', name = null, email = null where invitation_id = ${id}::uuid`;
    const { subject, values } = entryOf(id, found);
    await recordChange(tx, by, { action: 'invitation.refused', subject, before: values });
  });
