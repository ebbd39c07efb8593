/** Scans in the public API. */
import { z } from 'zod';
import { apiEndpoint } from '../../http/endpoints/endpoint';
import { pageOf, pageQueryOf, toPage } from '../../http/endpoints/paging';
import { placesOf, scoped } from '../../http/endpoints/scoped';
import { sql } from '../../infra/db';
import { named, time } from '../../shared/apiParts';
import { instant } from '../../shared/requestParts';
import { eventsIn } from '../../shared/scopes';
import { toIso } from '../../shared/time';
import { RESULTS, type ValidationResult } from '../../shared/validationResults';

const scanAnswer = named(
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

type Row = {
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

/** `$1`: the events of the caller, null for all. A scan without an event is shown to callers of the whole house only. */
const SCANS = `
  select s.id, s.result, t.reference as ticket, s.event_id as "eventId", s.gate_id as "gateId", g.name as gate,
    coalesce(s.uploaded_at, s.received_at) as "recordedAt", s.received_at as "decidedAt", s.scanned_at as "scannedAt", s.uploaded_at is not null as "wasOffline"
  from validations s left join tickets t on t.id = s.ticket_id left join gates g on g.id = s.gate_id
  where ($1::uuid[] is null or s.event_id = any ($1))
    and ($2::timestamptz is null or (coalesce(s.uploaded_at, s.received_at), s.id) > ($2::timestamptz, $3::uuid))
    and ($4::timestamptz is null or coalesce(s.uploaded_at, s.received_at) >= $4::timestamptz)
  order by coalesce(s.uploaded_at, s.received_at), s.id limit $5`;

export const scanEndpoints = [
  apiEndpoint({
    method: 'get',
    path: '/scans',
    name: 'listScans',
    summary: 'Scans at the gates, in the order in which they were recorded',
    description: 'An entry that is undone later keeps its place and has the result `undone` from then on.',
    scope: scoped('scans:read'),
    query: pageQueryOf('listScans').extend({
      since: instant().optional().describe('Only scans recorded at or after this time.'),
    }),
    answer: pageOf(scanAnswer),
    handle: async (req, { query: { cursor, limit, since = null } }) => {
      const events = eventsIn(placesOf(req, 'scans:read'));
      const asked = [events, cursor?.at ?? null, cursor?.id ?? null, since, limit + 1];
      const rows = await sql<Row>('api_scans', SCANS, asked);
      return toPage('listScans', rows, limit, {
        toAnswer: ({ recordedAt, decidedAt, scannedAt, ...row }) => ({
          ...row,
          recordedAt: toIso(recordedAt),
          decidedAt: toIso(decidedAt),
          scannedAt: toIso(scannedAt),
        }),
        positionOf: ({ recordedAt, id }) => ({ at: toIso(recordedAt), id }),
      });
    },
  }),
];
