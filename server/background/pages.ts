import type { IsoDateTime } from '../shared/time';

/** A job that failed in all attempts. */
export type DeadJobRow = {
  id: string;
  name: string;
  /** Data of the job as JSON; empty without any. */
  data: string;
  error: string;
  times: number;
  failedAt: IsoDateTime;
};

/** Number of waiting jobs, of those being retried, and of failed ones. */
export type QueueRow = { name: string; waiting: number; failing: number; dead: number };

/** Published events that are not delivered yet. */
export type OutboxState = { waiting: number; failing: number; oldestAt: IsoDateTime | null };

/** Outgoing work of a restored database: numbers that wait, and how many emails and webhook events are old. */
export type HeldWork = {
  since: IsoDateTime;
  /** Time of the backup; after a restore to a point in time that of the restore. */
  before: IsoDateTime;
  mails: number;
  webhooks: number;
  refunds: number;
  old: number;
};

/** The answering process: event loop delays of the last minute in milliseconds, and workers since its start. */
export type ProcessState = {
  p50: number;
  p99: number;
  max: number;
  underWay: number;
  done: number;
  refused: number;
};

export type BackgroundPages = {
  'Jobs/Index': {
    dead: DeadJobRow[];
    queues: QueueRow[];
    outbox: OutboxState;
    process: ProcessState;
    held: HeldWork | null;
  };
};
