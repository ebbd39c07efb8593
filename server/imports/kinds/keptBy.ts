import type { MadeRecord, Problem } from '../defineImport';

/** The problem of each record that stays after an undo, by its external id. */
export function keptBy(records: readonly MadeRecord[], left: readonly string[], code: string): Map<string, Problem> {
  const stays = new Set(left);
  return new Map(
    records.flatMap(({ externalId, recordId }) => (stays.has(recordId) ? [[externalId, { code }] as const] : [])),
  );
}
