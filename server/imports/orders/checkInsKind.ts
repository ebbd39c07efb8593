/** The check-in list of another system: which printed codes were used, and when. */

import type { Tx } from '../../infra/db';
import { timeOf } from '../../infra/tables/fields';
import { PRINTED_CODE_LENGTH } from '../../shared/ticketCodeBytes';
import { dayOf } from '../../shared/writtenDays';
import { defineImport, type ImportContext, type RecordOf, type ValuesOf } from '../defineImport';
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

/** Times without an offset are taken as UTC: the entry counts, and its minute is shown only. */
export function enteredAt(text: string): string | null {
  const day = dayOf(text.split(/[T ,]/)[0]!, 'day');
  const time = timeOf(text) ?? '12:00';
  const exact = /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? new Date(text) : new Date(`${day}T${time}:00Z`);
  return Number.isNaN(exact.getTime()) ? null : exact.toISOString();
}

async function enter(tx: Tx, records: readonly Row[], { source, importId }: ImportContext): Promise<void> {
  const now = new Date().toISOString();
  const entries = records.flatMap(({ externalId, lines }) =>
    lines.flatMap(({ values }) =>
      values.entered ? [{ code: externalId, order: values.order ?? '', at: enteredAt(values.entered) ?? now }] : [],
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

export const checkInsKind = defineImport({
  key: CHECK_INS,
  permission: 'orders.manage',
  fields: FIELDS,
  id: ['code'],
  required: [],
  isGrouped: true,
  atOnce: 1000,
  plan: async (records) => records.map(() => ({ action: 'add' })),
  applyAll: enter,
  // Entries of tickets that are here stay: the ticket was used.
  undo: async (tx, records, { source, importId }) => {
    const codes = records.map(({ externalId }) => externalId);
    const kept = await tx.$queryRaw<{ code: string }[]>`
      select distinct e.code from printed_entries e join tickets t on t.printed_code = e.code and t.printed_source = e.source
      where e.source = ${source} and e.import_id = ${importId}::uuid and e.code = any (${codes})`;
    const stays = kept.map(({ code }) => code);
    await tx.$executeRaw`delete from printed_entries
      where source = ${source} and import_id = ${importId}::uuid and code = any (${codes}) and code <> all (${stays})`;
    return new Map(stays.map((code) => [code, { code: 'entry_of_ticket' }]));
  },
});
