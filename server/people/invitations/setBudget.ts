import { recordChange } from '../../audit';
import { type Tx, transaction } from '../../infra/db';
import { type AuditContext, doerIn } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { peopleIn } from '../../shared/secondPerson';
import type { BudgetInput } from './requests';

/** Values in the audit log; tickets are those of all invitations. */
const entryOf = ({ maxTickets: tickets, maxFaceCents, maxAtOnce }: BudgetInput) => ({
  tickets,
  maxFaceCents,
  maxAtOnce,
});

type Before = { maxTickets: number; maxFaceCents: bigint | null; maxAtOnce: number; raisedBy: string[] };

/** No limit is more than any limit. */
const raises = (before: number | null, after: number | null): boolean =>
  before !== null && (after === null || after > before);

/** Whether they issued tickets within the event's budget without approval. */
async function hasSpent(tx: Tx, by: AuditContext, eventId: string): Promise<boolean> {
  const doer = doerIn(by);
  const count = await tx.invitation.count({
    where: { eventId, exceeds: null, state: { not: 'refused' }, OR: [{ userId: doer }, { impersonatorId: doer }] },
  });
  return count > 0;
}

/**
 * Sets the budget of complimentary tickets without approval. Earlier ones count. A user who raises it cannot issue
 * within it alone, until it is set to zero.
 * @throws DomainError `budget_by_spender` if the user has issued tickets within it
 */
export const setBudget = (by: AuditContext, event: { id: string; title: string }, input: BudgetInput): Promise<void> =>
  transaction(async (tx) => {
    const { maxTickets, maxFaceCents, maxAtOnce } = input;
    await tx.$executeRaw`insert into invitation_budgets (event_id) values (${event.id}::uuid) on conflict do nothing`;
    const [before] = await tx.$queryRaw<Before[]>`
      select max_tickets as "maxTickets", max_face_cents as "maxFaceCents", max_at_once as "maxAtOnce",
        raised_by as "raisedBy"
      from invitation_budgets where event_id = ${event.id}::uuid for update`;
    const old = { ...before!, maxFaceCents: before!.maxFaceCents === null ? null : Number(before!.maxFaceCents) };
    if (old.maxTickets === maxTickets && old.maxFaceCents === maxFaceCents && old.maxAtOnce === maxAtOnce) return;
    const isRaised = maxTickets > old.maxTickets || maxAtOnce > old.maxAtOnce || raises(old.maxFaceCents, maxFaceCents);
    if (isRaised && (await hasSpent(tx, by, event.id)))
      throw new DomainError('budget_by_spender', { field: 'maxTickets' });
    await tx.$executeRaw`
      update invitation_budgets set max_tickets = ${maxTickets}::int, max_face_cents = ${maxFaceCents}::bigint, max_at_once = ${maxAtOnce}::int,
        extra_tickets = greatest(used_tickets - ${maxTickets}::int, 0),
        extra_face_cents = greatest(used_face_cents - ${maxFaceCents}::bigint, 0), version = version + 1,
        raised_by = ${maxTickets === 0 ? [] : [...new Set([...old.raisedBy, ...(isRaised ? peopleIn(by) : [])])]}::uuid[]
      where event_id = ${event.id}::uuid`;
    await recordChange(tx, by, {
      action: 'invitation.budget_set',
      subject: { type: 'event', id: event.id, label: event.title },
      before: entryOf(old),
      after: entryOf(input),
    });
  });
