import { sql } from '../../infra/db';
import { homeZone } from '../../infra/homeZone';
import { notFound } from '../../shared/errors';
import type { GateQuestionKind } from '../../shared/gateQuestions';
import type { Translate } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { eventsIn, type Scope, venuesIn } from '../../shared/scopes';
import { toIso } from '../../shared/time';
import { isUuid } from '../../shared/uuid';
import type { ValidationResult } from '../../shared/validationResults';
import type { ScanFacts } from '../actions/validateTicket';
import type { UndoCause } from '../devices/passages';
import type { ScanStory } from '../pages';
import { isAtOwnGate, isOwn } from '../scanReach';
import { detailsOf } from '../toScanResponse';

/** SQL: the scanned text; a ticket code is shortened, since the whole code would open the gate. */
export const SHOWN_CODE =
  "case when s.ticket_id is not null and length(s.code) > 24 then left(s.code, 24) || '…' else s.code end";

type ScanRow = {
  id: string;
  result: ValidationResult;
  code: string;
  scannedAt: Date;
  receivedAt: Date;
  zone: string | null;
  gate: string | null;
  venue: string | null;
  validator: string | null;
  steward: string | null;
  device: string | null;
  undo: {
    cause: UndoCause;
    at: string;
    by: string | null;
    steward: string | null;
    reason: string | null;
    late: boolean;
  } | null;
  ticketId: string | null;
  isOwn: boolean;
  answers: Answered[] | null;
  data: ScanFacts;
};

const OWN = isOwn('$2::uuid[]');
/** Without a ticket, the scan belongs to its gate. */
const OWN_EVENT = `($2::uuid[] is null or s.event_id = any ($2))`;

const FIND_SCAN = `select s.id, s.result, ${SHOWN_CODE} as code, s.scanned_at as "scannedAt", s.received_at as "receivedAt", s.ticket_id as "ticketId",
    case when h.name is null then s.data else s.data || jsonb_build_object('holder', h.name) end as data,
    coalesce(gv.time_zone, ev.time_zone) as zone, g.name as gate, gv.name as venue, u.name as validator, st.name as steward, d.name as device, ${OWN} as "isOwn",
    (select a.answers from gate_answers a where a.validation_id = s.id) as answers,
    (select jsonb_build_object('cause', n.cause, 'at', n.at, 'by', nu.name, 'steward', ns.name, 'reason', n.reason, 'late', coalesce(p.state = 'late', false))
      from entry_undos n left join users nu on nu.id = n.user_id left join users ns on ns.id = n.steward_id left join gate_passages p on p.validation_id = n.validation_id where n.validation_id = s.id) as undo
  from validations s left join gates g on g.id = s.gate_id left join venues gv on gv.id = g.venue_id
    left join events e on e.id = s.event_id left join venues ev on ev.id = e.venue_id left join users u on u.id = s.user_id left join users st on st.id = s.steward_id left join gate_devices d on d.id = s.device_id
    left join tickets t on t.id = s.ticket_id left join order_item_profiles h on h.order_item_id = t.order_item_id
  where s.id = $1 and (${OWN_EVENT} or ${isAtOwnGate('$3::uuid[]', '$4::uuid')})`;

type TicketRow = Omit<
  NonNullable<ScanStory['ticket']>,
  'product' | 'event' | 'startsAt' | 'validFrom' | 'validUntil'
> & {
  product: LocalText;
  event: LocalText;
  startsAt: Date | null;
  validFrom: Date;
  validUntil: Date;
};

async function ticketOf(id: string, locale: string): Promise<ScanStory['ticket']> {
  const [ticket] = await sql<TicketRow>(
    'ticket_of_scan',
    `select t.reference, t.state::text as state, o.reference as order, i.product_name as product, e.title as event, pr.name as holder,
       a.starts_at as "startsAt", coalesce(a.whole_day is not null, false) as "byDay", t.valid_from as "validFrom", t.valid_until as "validUntil", t.uses_left as "usesLeft", t.uses_total as "usesTotal",
       i.units as admits, t.people_left as "peopleLeft"
     from tickets t join orders o on o.id = t.order_id join order_items i on i.id = t.order_item_id join events e on e.id = t.event_id
       left join appointments a on a.id = t.appointment_id left join order_item_profiles pr on pr.order_item_id = t.order_item_id
     where t.id = $1`,
    [id],
  );
  if (!ticket) return null;
  return {
    ...ticket,
    product: localText(ticket.product, locale),
    event: localText(ticket.event, locale),
    startsAt: ticket.startsAt && toIso(ticket.startsAt),
    validFrom: toIso(ticket.validFrom),
    validUntil: toIso(ticket.validUntil),
  };
}

async function scansOf(ticketId: string): Promise<ScanStory['scans']> {
  const rows = await sql<Omit<ScanStory['scans'][number], 'at'> & { at: Date }>(
    'scans_of_ticket',
    `select s.id, s.result, s.data ? 'forced' as forced, (s.data ->> 'people')::int as people, s.received_at as at, g.name as gate, u.name as validator, st.name as steward
     from validations s left join gates g on g.id = s.gate_id left join users u on u.id = s.user_id left join users st on st.id = s.steward_id
     where s.ticket_id = $1 order by s.received_at, s.id`,
    [ticketId],
  );
  return rows.map((row) => ({ ...row, at: toIso(row.at) }));
}

/** From the audit log, which keeps the names of that time. */
async function blocksOf(ticketId: string): Promise<ScanStory['blocks']> {
  const rows = await sql<Omit<ScanStory['blocks'][number], 'at'> & { at: Date }>(
    'blocks_of_ticket',
    `select action = 'ticket.blocked' as "isBlock", at, actor as by, after ->> 'steward' as steward, coalesce(after ->> 'reason', '') as reason
     from audit_log where subject_type = 'ticket' and subject_id = $1 and action in ('ticket.blocked', 'ticket.unblocked') order by at, id`,
    [ticketId],
  );
  return rows.map((row) => ({ ...row, at: toIso(row.at) }));
}

type Viewer = { userId: string; locale: string; t: Translate; scope: Scope };

/** Stored format of `answers_told`. */
type Answered = { question: LocalText; kind: GateQuestionKind; answer: string; label?: LocalText };

function inWords({ question, kind, answer, label }: Answered, locale: string, t: Translate) {
  const said = kind === 'yes_no' ? t(answer === 'yes' ? 'validations.gate_yes' : 'validations.gate_no') : answer;
  return { question: localText(question, locale), answer: label ? localText(label, locale) : said };
}

/** A scan with its ticket's history; outside the viewer's scope only the scan. @throws HttpError 404 */
export async function showScan(id: string, { userId, locale, t, scope }: Viewer): Promise<ScanStory> {
  const asked = [id, eventsIn(scope), venuesIn(scope), userId];
  const [scan] = isUuid(id) ? await sql<ScanRow>('find_scan', FIND_SCAN, asked) : [];
  if (!scan) throw notFound();
  const ticketId = scan.isOwn ? scan.ticketId : null;
  const [ticket, scans, blocks] = ticketId
    ? await Promise.all([ticketOf(ticketId, locale), scansOf(ticketId), blocksOf(ticketId)])
    : [null, [], []];
  return {
    id: scan.id,
    result: scan.result,
    code: scan.isOwn ? scan.code : '',
    scannedAt: toIso(scan.scannedAt),
    receivedAt: toIso(scan.receivedAt),
    zone: scan.zone ?? (await homeZone()),
    gate: scan.gate === null ? null : { name: scan.gate, venue: scan.venue ?? '' },
    validator: scan.validator,
    steward: scan.steward,
    device: scan.device,
    isAfterRevocation: scan.data.after_revocation ?? false,
    undo: scan.undo && { ...scan.undo, at: toIso(new Date(scan.undo.at)) },
    details: detailsOf(scan.isOwn ? scan.data : {}, locale),
    answers: scan.isOwn ? (scan.answers ?? []).map((one) => inWords(one, locale, t)) : [],
    blocks,
    ticket,
    scans,
  };
}
