/** Scans as the public API answers about them. */
import { z } from 'zod';
import { sql } from '../../infra/db';
import { named, time } from '../../shared/apiParts';
import { toIso } from '../../shared/time';
import { RESULTS, type ValidationResult } from '../../shared/validationResults';

export const scanAnswer = named(
  'Scan',
  z.strictObject({
    id: z.uuid(),
    result: z.enum(RESULTS),
    ticket: z.string().nullable().describe('Reference of the ticket; null for a code of no ticket.'),
    eventId: z.uuid().nullable(),
    gateId: z.uuid().nullable(),
    gate: z.string().nullable(),
    recordedAt: time.describe('When the server recorded it; a scan made without a network comes later.'),
    decidedAt: time.describe('When it was decided.'),
    scannedAt: time.describe('The clock of the device.'),
    wasOffline: z.boolean().describe('A device without a network decided, and delivered the scan later.'),
  }),
);

export type ScanRow = {
  id: string;
  result: ValidationResult;
  ticket: string | null;
  eventId: string | null;
  gateId: string | null;
  gate: string | null;
  recordedAt: Date;
  decidedAt: Date;
  scannedAt: Date;
  wasOffline: boolean;
};

const SCANS = `
  select s.id, s.result, t.reference as ticket, s.event_id as "eventId", s.gate_id as "gateId", g.name as gate,
    coalesce(s.uploaded_at, s.received_at) as "recordedAt", s.received_at as "decidedAt", s.scanned_at as "scannedAt",
    s.uploaded_at is not null as "wasOffline"
  from validations s left join tickets t on t.id = s.ticket_id left join gates g on g.id = s.gate_id`;

/** `$1`: the events of the caller, null for all. A scan without an event is shown to callers of the whole house only. */
const LISTED = `${SCANS}
  where ($1::uuid[] is null or s.event_id = any ($1))
    and ($2::timestamptz is null or (coalesce(s.uploaded_at, s.received_at), s.id) > ($2::timestamptz, $3::uuid))
    and ($4::timestamptz is null or coalesce(s.uploaded_at, s.received_at) >= $4::timestamptz)
  order by coalesce(s.uploaded_at, s.received_at), s.id limit $5`;

type Asked = { after: { at: string; id: string } | null; since: string | null; limit: number };

/** Scans of these events in the order in which they were recorded, after a position. */
export const readScans = (events: string[] | null, { after, since, limit }: Asked): Promise<ScanRow[]> =>
  sql<ScanRow>('api_scans', LISTED, [events, after?.at ?? null, after?.id ?? null, since, limit]);

export const toScanAnswer = ({ recordedAt, decidedAt, scannedAt, ...row }: ScanRow): z.input<typeof scanAnswer> => ({
  ...row,
  recordedAt: toIso(recordedAt),
  decidedAt: toIso(decidedAt),
  scannedAt: toIso(scannedAt),
});

export async function readScansById(ids: readonly string[]): Promise<Map<string, z.input<typeof scanAnswer>>> {
  const rows = await sql<ScanRow>('api_scans_by_id', `${SCANS} where s.id = any ($1::uuid[])`, [ids]);
  return new Map(rows.map((row) => [row.id, toScanAnswer(row)]));
}
