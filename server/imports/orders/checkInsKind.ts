/** The check-in list of another system: which printed codes were used, and when. */

import { sql, type Tx } from '../../infra/db';
import { timeOf } from '../../infra/tables/fields';
import { PRINTED_CODE_LENGTH } from '../../shared/ticketCodeBytes';
import { dayOf } from '../../shared/writtenDays';
import { defineImport, type ImportContext, type RecordOf, type ValuesOf, type Verdict } from '../defineImport';
import { CHECK_INS } from './planOrders';

const FIELDS = {
  code: {
    kind: 'code',
    max: PRINTED_CODE_LENGTH,
    es: 'código',
    headings: ['code', 'secret', 'barcode', 'ticket code', 'codigo', 'código de barras', 'secreto'],
  },
  order: {
    kind: 'code',
    max: 60,
    es: 'pedido',
    headings: ['order', 'order code', 'pedido', 'código del pedido', 'localizador'],
  },
  entered: {
    kind: 'text',
    max: 60,
    es: 'acceso',
    headings: ['checked in', 'entered', 'check-in', 'used', 'registrado', 'entrada', 'hora de entrada'],
  },
} as const;

type Row = RecordOf<ValuesOf<typeof FIELDS>>;

/** Time of an entry whose list says "yes", without a time. */
const NO_TIME = '-infinity';

/** Times without an offset are taken as UTC: the entry counts, and its minute is shown only. */
export function enteredAt(text: string): string | null {
  const day = dayOf(text.split(/[T ,]/)[0]!, 'day');
  const time = timeOf(text) ?? '12:00';
  const exact = /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? new Date(text) : new Date(`${day}T${time}:00Z`);
  return Number.isNaN(exact.getTime()) ? null : exact.toISOString();
}

const codeOf = ({ externalId }: { externalId: string }): string => externalId.split('\t')[0]!;

async function enter(tx: Tx, records: readonly Row[], { source, importId }: ImportContext): Promise<void> {
  const entries = records.flatMap((record) =>
    record.lines.flatMap(({ values: { order, entered } }) =>
      entered ? [{ code: codeOf(record), order: order ?? '', at: enteredAt(entered) ?? NO_TIME }] : [],
    ),
  );
  const rows = JSON.stringify(entries);
  await tx.$executeRaw`
    insert into printed_entries (source, code, order_reference, at, import_id)
    select ${source}, code, "order", at, ${importId}::uuid
    from jsonb_to_recordset(${rows}::jsonb) as e(code text, "order" text, at timestamptz)
    on conflict do nothing`;
  await tx.$queryRaw`select enter_printed(${source}, ${rows}::jsonb)`;
}

/** A code without its order that several tickets have does not say which of them was used. */
async function plan(records: readonly Row[], { source }: ImportContext): Promise<Verdict[]> {
  const isVague = ({ lines }: Row) => lines.some(({ values }) => values.entered && !values.order);
  const rows = await sql<{ code: string }>(
    'codes_several',
    `select printed_code as code from tickets where printed_source = $1 and printed_code = any ($2)
     group by 1 having count(*) > 1`,
    [source, records.filter(isVague).map(codeOf)],
  );
  const several = new Set(rows.map(({ code }) => code));
  return records.map((record) =>
    isVague(record) && several.has(codeOf(record))
      ? { action: 'refused', problems: [{ code: 'code_several', field: 'order', params: { text: codeOf(record) } }] }
      : { action: 'add' },
  );
}

/**
 * Each entry is a record, so that a newer list adds the entries since: list 1 has the code without a time, list 2 with
 * one. A line without a time says that the code was unused.
 */
export const checkInsKind = defineImport({
  key: CHECK_INS,
  permission: 'settings.manage',
  fields: FIELDS,
  id: ['code'],
  alsoId: ['order', 'entered'],
  required: [],
  isGrouped: true,
  atOnce: 1000,
  plan,
  applyAll: enter,
  // Entries of tickets that are here stay: the ticket was used.
  undo: async (tx, records, { source, importId }) => {
    const codes = records.map(codeOf);
    const kept = await tx.$queryRaw<{ code: string }[]>`
      select distinct e.code from printed_entries e join tickets t on t.printed_code = e.code and t.printed_source = e.source
      where e.source = ${source} and e.import_id = ${importId}::uuid and e.code = any (${codes})`;
    const stays = new Set(kept.map(({ code }) => code));
    await tx.$executeRaw`delete from printed_entries
      where source = ${source} and import_id = ${importId}::uuid and code = any (${codes}) and code <> all (${[...stays]})`;
    return new Map(
      records.flatMap((record) =>
        stays.has(codeOf(record)) ? [[record.externalId, { code: 'entry_of_ticket' }] as const] : [],
      ),
    );
  },
});
