/**
 * Bodies of events. The answer of the API is read before the first attempt, at the event's version or a later one, and
 * kept: every attempt at every receiver sends the same bytes.
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
  body: string | null;
};

type Answers = ReadonlyMap<string, unknown>;

/** How the API answers about the records of a kind, by id; a withdrawn event and an erased record have no answer. */
const READERS: Readonly<Record<string, (ids: string[]) => Promise<Answers>>> = {
  order: (ids) => readOrdersById(ids, defaultLocale()),
  event: (ids) => readEventsOfApi(ids, defaultLocale()),
  scan: readScansById,
  webhook: async (ids) => new Map(ids.map((id) => [id, { message: 'This is a test event.' }])),
};

const kindOf = (topic: string): string => topic.split('.', 1)[0]!;

async function answersOf(rows: readonly EventRow[]): Promise<Map<EventRow, unknown>> {
  const told = new Map<EventRow, unknown>();
  for (const [kind, read] of Object.entries(READERS)) {
    const own = rows.filter(({ topic }) => kindOf(topic) === kind);
    if (own.length === 0) continue;
    const answers = await read([...new Set(own.map(({ subjectId }) => subjectId))]);
    for (const row of own) told.set(row, answers.get(row.subjectId) ?? null);
  }
  return told;
}

const bodyOf = ({ id, topic, subjectId, version, occurredAt }: EventRow, data: unknown): string =>
  JSON.stringify({ id, type: topic, timestamp: toIso(occurredAt), subject: subjectId, version, data });

/** The bodies of these events, by id. */
export async function bodiesOf(ids: readonly string[]): Promise<Map<string, Buffer>> {
  const rows = await sql<EventRow>(
    'webhook_events',
    `select id, topic, subject_id as "subjectId", version, occurred_at as "occurredAt", body
     from webhook_events where id = any ($1::uuid[])`,
    [ids],
  );
  const bodies = new Map(rows.flatMap(({ id, body }) => (body === null ? [] : [[id, body] as const])));
  const answers = await answersOf(rows.filter(({ body }) => body === null));
  if (answers.size > 0) {
    // Another process may have written one in the meantime; that one counts.
    const written = await sql<{ id: string; body: string }>(
      'write_webhook_bodies',
      `update webhook_events e set body = coalesce(e.body, b.body)
       from unnest($1::uuid[], $2::text[]) as b(id, body) where e.id = b.id returning e.id, e.body`,
      [[...answers.keys()].map(({ id }) => id), [...answers].map(([row, data]) => bodyOf(row, data))],
    );
    for (const { id, body } of written) bodies.set(id, body);
  }
  return new Map([...bodies].map(([id, body]) => [id, Buffer.from(body)]));
}
