/**
 * Bodies of events. The answer of the API is read just before the first attempt, at the event's version or a later one,
 * and kept: every attempt at every receiver sends the same bytes. One body at a time is in memory for each request, and
 * a large order is sent without its items: requests of buyers wait while the process writes JSON.
 */
import { readEventsOfApi } from '../../events';
import { sql } from '../../infra/db';
import { readOrdersById } from '../../orders';
import { defaultLocale } from '../../shared/i18n/languages';
import { toIso } from '../../shared/time';
import { readScansById } from '../../validations';

type EventRow = {
  id: string;
  topic: string;
  subjectId: string;
  version: number | null;
  occurredAt: Date;
  isMade: boolean;
};

/** The body of an event of the batch; null if the event was deleted meanwhile. */
export type Bodies = (eventId: string) => Promise<Buffer | null>;

/** An order with more items is sent without them. */
export const MAX_ITEMS = 500;

/** How the API answers about a record of a kind, by id; a withdrawn event and an erased record have no answer. */
const READERS: Readonly<Record<string, (id: string) => Promise<ReadonlyMap<string, unknown>>>> = {
  order: (id) => readOrdersById([id], defaultLocale(), MAX_ITEMS),
  event: (id) => readEventsOfApi([id], defaultLocale()),
  scan: (id) => readScansById([id]),
  webhook: async (id) => new Map([[id, { message: 'This is a test event.' }]]),
};

async function answerOf({ topic, subjectId }: EventRow): Promise<string> {
  const answers = await READERS[topic.split('.', 1)[0]!]!(subjectId);
  return JSON.stringify(answers.get(subjectId) ?? null);
}

/** @param data JSON of the answer, which several events of a record share */
const bodyOf = ({ id, topic, subjectId, version, occurredAt }: EventRow, data: string): string => {
  const head = JSON.stringify({ id, type: topic, timestamp: toIso(occurredAt), subject: subjectId, version });
  return `${head.slice(0, -1)},"data":${data}}`;
};

async function storedBody(id: string): Promise<string | null> {
  const [row] = await sql<{ body: string | null }>(
    'webhook_body',
    'select body from webhook_events where id = $1::uuid',
    [id],
  );
  return row?.body ?? null;
}

/** Keeps a body. @returns the one that another process kept meanwhile, if there is one */
async function keepBody(id: string, body: string): Promise<string | null> {
  const kept = await sql(
    'keep_webhook_body',
    'update webhook_events set body = $2 where id = $1::uuid and body is null returning id',
    [id, body],
  );
  return kept.length > 0 ? body : storedBody(id);
}

async function reaches(venueIds: readonly string[], { topic, subjectId }: EventRow): Promise<boolean> {
  if (venueIds.length === 0) return true;
  const [row] = await sql<{ reaches: boolean }>(
    'webhook_reaches',
    'select webhook_reaches($1::uuid[], $2::text, $3::text) as reaches',
    [venueIds, topic, subjectId],
  );
  return row!.reaches;
}

/**
 * Bodies of a batch for a webhook with these venues, none for every venue. A record that is elsewhere by now is sent
 * as null.
 */
export async function readBodies(eventIds: readonly string[], venueIds: readonly string[]): Promise<Bodies> {
  const rows = await sql<EventRow>(
    'webhook_events',
    `select id, topic, subject_id as "subjectId", version, occurred_at as "occurredAt", body is not null as "isMade"
     from webhook_events where id = any ($1::uuid[])`,
    [eventIds],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const keyOf = ({ topic, subjectId }: EventRow) => `${topic.split('.', 1)[0]} ${subjectId}`;
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  /** Answers that several events of the batch need. */
  const shared = new Map<string, Promise<string>>();

  const sharedAnswer = (row: EventRow): Promise<string> => {
    const key = keyOf(row);
    if (counts.get(key) === 1) return answerOf(row);
    const answer = shared.get(key) ?? answerOf(row);
    shared.set(key, answer);
    return answer;
  };

  return async (eventId) => {
    const row = byId.get(eventId);
    if (!row) return null;
    const stored = row.isMade ? await storedBody(eventId) : null;
    const body = stored ?? (await keepBody(eventId, bodyOf(row, await sharedAnswer(row))));
    // Asked after the reading, so that no later change is in the body.
    return body === null ? null : Buffer.from((await reaches(venueIds, row)) ? body : bodyOf(row, 'null'));
  };
}
