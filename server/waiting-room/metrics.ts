/** Waiting rooms for `/metrics`: all rooms together, since a label never names one. */
import { sql } from '../infra/db';
import type { Metric } from '../infra/metrics/metric';

const people: Metric = {
  name: 'aforo_waiting_room_people',
  help: 'People of active waiting rooms: in line or registered, called but not in yet, and in the shop with a pass.',
  labels: ['state'],
  read: async () => {
    const [row] = await sql<{ waiting: number; called: number; inside: number }>(
      'metric_waiting_room_people',
      `select coalesce(sum(r.next_index - r.serving), 0)::int as waiting,
         coalesce(sum(greatest(0, r.serving - r.lapsed - a.recent)), 0)::int as called,
         coalesce(sum(a.inside), 0)::int as inside
       from waiting_rooms r cross join lateral (
         select count(*) filter (where b.place >= r.lapsed) as recent,
           count(*) filter (where b.until > moment() and b.left_at is null and b.served_at is null) as inside
         from waiting_admissions b where b.room_id = r.id and b.round = r.round) a
       where r.state <> 'closed'`,
    );
    return Object.entries(row!).map(([state, value]) => ({ value, labels: { state } }));
  },
};

const lastHour: Metric = {
  name: 'aforo_waiting_room_last_hour',
  help: 'People admitted from waiting rooms within the last hour, and those of them who have paid.',
  labels: ['outcome'],
  read: async () => {
    const [row] = await sql<{ admitted: number; served: number }>(
      'metric_waiting_room_last_hour',
      `select count(*)::int as admitted, count(served_at)::int as served from waiting_admissions
       where admitted_at > moment() - interval '1 hour'`,
    );
    return Object.entries(row!).map(([outcome, value]) => ({ value, labels: { outcome } }));
  },
};

const rate: Metric = {
  name: 'aforo_waiting_room_called_per_minute',
  help: 'Places called per minute by active waiting rooms: measured, and as staff set it.',
  labels: ['speed'],
  read: async () => {
    const [row] = await sql<{ measured: number; set: number }>(
      'metric_waiting_room_rate',
      `select coalesce(sum(measured), 0)::float8 as measured, coalesce(sum(per_minute), 0)::int as set
       from waiting_rooms where state in ('open', 'draining')`,
    );
    return Object.entries(row!).map(([speed, value]) => ({ value, labels: { speed } }));
  },
};

const age: Metric = {
  name: 'aforo_waiting_room_step_age_seconds',
  help: 'Time since the last step of an open waiting room, the longest of all; a step is due every five seconds.',
  read: () =>
    sql<{ value: number }>(
      'metric_waiting_room_step_age',
      `select coalesce(max(extract(epoch from moment() - coalesce(stepped_at, opened_at))), 0)::float8 as value
       from waiting_rooms where state in ('open', 'draining')`,
    ),
};

export const waitingRoomMetrics: readonly Metric[] = [people, lastHour, rate, age];
