import type { Tx } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import type { LocalText } from '../../shared/localText';
import type { IsoDateTime } from '../../shared/time';
import { uuidv7 } from '../../shared/uuid';
import type { KeptReason } from '../pages';
import { ConcurrentChange } from './slotTransaction';

/** A slot before a change, with all values that the change may have written. */
export type SlotBefore = {
  id: string;
  event_id: string;
  time_block_id: string | null;
  starts_at: IsoDateTime;
  ends_at: IsoDateTime;
  hours_start: IsoDateTime | null;
  capacity: number;
  state: 'open' | 'closed' | 'cancelled';
  edited_by_hand: boolean;
  note: string | null;
  prices: Record<string, number>;
  version: number;
};

/** A slot that was not or only partly restored, with the reason. */
export type Kept = { id: string; at: IsoDateTime; zone: string; event: LocalText; reason: KeptReason };

const SNAPSHOT = `
  select to_jsonb(a) - 'held' - 'sold' as slot from appointments a
  where a.id in (select value::uuid from jsonb_array_elements_text($1::jsonb)) order by a.id`;

/** Slots before a change, kept to undo it. */
export async function snapshotOf(tx: Tx, ids: readonly string[]): Promise<SlotBefore[]> {
  const rows = await tx.$queryRawUnsafe<{ slot: SlotBefore }[]>(SNAPSHOT, JSON.stringify(ids));
  return rows.map(({ slot }) => slot);
}

/**
 * Runs work that locks orders before slots, and returns the former slots.
 * @throws ConcurrentChange if one of them changed in between.
 */
export async function withSnapshot(
  tx: Tx,
  ids: readonly string[],
  work: () => Promise<unknown>,
): Promise<SlotBefore[]> {
  const before = await snapshotOf(tx, ids);
  await work();
  const was = new Map(before.map(({ id, version }) => [id, version]));
  const after = await snapshotOf(tx, ids);
  if (after.some(({ id, version }) => version - (was.get(id) ?? 0) > 1)) throw new ConcurrentChange();
  const written = new Set(after.filter(({ id, version }) => version !== was.get(id)).map(({ id }) => id));
  return before.filter(({ id }) => written.has(id));
}

const WRITE = `
  with were as (
    select slot || jsonb_build_object('now', a.version) as slot
    from jsonb_array_elements($4::jsonb) slot left join appointments a on a.id = (slot ->> 'id')::uuid
    where a.version is distinct from (slot ->> 'version')::int
  )
  insert into slot_changes (id, user_id, kind, slots, before, kept)
  select $1::uuid, $2::uuid, $3, count(*), coalesce(jsonb_agg(slot), '[]'), $5::jsonb from were
  returning slots`;

/**
 * Stores former slots with their present version, without unchanged ones.
 * @returns the change's id, and how many it concerned.
 */
export async function rememberChange(
  tx: Tx,
  by: AuditContext,
  change: { kind: string; before: readonly SlotBefore[]; kept?: readonly Kept[] },
): Promise<{ id: string; slots: number }> {
  const id = uuidv7();
  const [row] = await tx.$queryRawUnsafe<{ slots: number }[]>(
    WRITE,
    id,
    by.userId,
    change.kind,
    JSON.stringify(change.before),
    JSON.stringify(change.kept ?? []),
  );
  return { id, slots: row!.slots };
}
