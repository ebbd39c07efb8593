import { recordChange } from '../../audit';
import { prisma, transaction } from '../../infra/db';
import { type AuditContext, doerIn } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { unknownOutcome } from '../../shared/outcome';
import type { Counted } from '../requests';
import { readCount } from './readCount';

type Outcome = 'opened' | 'replayed' | 'retired' | 'taken' | 'busy';
type Input = Counted & { id: string; cashboxId: string };

async function holderOf(cashboxId: string): Promise<string> {
  const open = await prisma.cashboxShift.findFirst({
    where: { cashboxId, state: { not: 'closed' } },
    select: { cashier: { select: { name: true } } },
  });
  return open?.cashier.name ?? '—';
}

/**
 * Opens a shift with the cashier's count of the drawer. Idempotent by id.
 * @throws DomainError cashbox_taken with its cashier, shift_open_elsewhere, cashbox_retired; what `readCount` throws
 */
export async function openShift(by: AuditContext, { id, cashboxId, ...typed }: Input): Promise<void> {
  const cashbox = await prisma.cashbox.findUnique({ where: { id: cashboxId }, select: { name: true, currency: true } });
  if (!cashbox) throw notFound();
  const { count, counted } = readCount(typed, cashbox.currency);
  const outcome = await transaction(async (tx) => {
    const shift = JSON.stringify({ id, cashbox: cashboxId, cashier: by.userId, by: doerIn(by), count, counted });
    const [answer] = await tx.$queryRaw<{ outcome: Outcome }[]>`select open_shift(${shift}::jsonb) as outcome`;
    if (answer!.outcome === 'opened')
      await recordChange(tx, by, {
        action: 'cash_shift.opened',
        subject: { type: 'cash_shift', id, label: cashbox.name },
        after: { counted },
      });
    return answer!.outcome;
  });
  switch (outcome) {
    case 'opened':
    case 'replayed':
      return;
    case 'taken':
      throw new DomainError('cashbox_taken', {
        field: 'cashboxId',
        params: { name: await holderOf(cashboxId) },
      });
    case 'busy':
      throw new DomainError('shift_open_elsewhere', { field: 'cashboxId' });
    case 'retired':
      throw new DomainError('cashbox_retired', { field: 'cashboxId' });
    default:
      return unknownOutcome(outcome);
  }
}
