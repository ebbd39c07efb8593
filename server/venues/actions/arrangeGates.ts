import type { Tx } from '../../infra/db';
import { DomainError } from '../../shared/errors';
import type { VenueInput } from '../requests';

type Gate = VenueInput['gates'][number];

/** Gates without scans are deleted; others are kept for their history. */
async function removeGates(tx: Tx, gone: readonly Gate[]): Promise<void> {
  const ids = gone.map(({ id }) => id);
  const used = await tx.validation.groupBy({ by: ['gateId'], where: { gateId: { in: ids } } });
  const kept = gone.find(({ id }) => used.some(({ gateId }) => gateId === id));
  if (kept) throw new DomainError('gate_has_scans', { field: 'gates', params: { gate: kept.name } });
  await tx.gate.deleteMany({ where: { id: { in: ids } } });
}

/**
 * Sets a venue's gates in this order; gates keep their id and history.
 * @throws DomainError `gate_has_scans` on `gates`, `gate_unknown` on the gate's name
 */
export async function arrangeGates(
  tx: Tx,
  venueId: string,
  before: readonly Gate[],
  after: readonly Gate[],
): Promise<void> {
  const known = new Set(before.map(({ id }) => id));
  const fresh = after.filter(({ id }) => !known.has(id));
  const foreign = await tx.gate.findMany({ where: { id: { in: fresh.map(({ id }) => id) } }, select: { id: true } });
  const at = after.findIndex((gate) => foreign.some(({ id }) => id === gate.id));
  if (at >= 0) throw new DomainError('gate_unknown', { field: `gates.${at}.name` });
  await removeGates(
    tx,
    before.filter(({ id }) => !after.some((gate) => gate.id === id)),
  );
  // Swapped names would violate the unique constraint, so each is renamed temporarily first.
  for (const { id } of after.filter((gate) => known.has(gate.id))) {
    await tx.gate.update({ where: { id }, data: { name: id } });
  }
  for (const [position, { id, name }] of after.entries()) {
    await tx.gate.upsert({ where: { id }, create: { id, name, venueId, position }, update: { name, position } });
  }
}

/** Sets limits of people; called under the venue's lock. */
export async function setFireLimits(tx: Tx, venueId: string, limits: VenueInput['fireLimits']): Promise<void> {
  await tx.fireLimit.deleteMany({ where: { venueId } });
  await tx.fireLimit.createMany({ data: limits.map((limit) => ({ ...limit, venueId })) });
}
