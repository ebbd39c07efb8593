import type { IsoDateTime } from '../shared/time';

/** A job that failed as often as it is tried. */
export type DeadJobRow = {
  id: string;
  name: string;
  /** What it was to be done with, as JSON; empty where there is nothing. */
  data: string;
  error: string;
  times: number;
  failedAt: IsoDateTime;
};

/** What waits to be run; of that, what failed and is tried again; what failed for good. */
export type QueueRow = { name: string; waiting: number; failing: number; dead: number };

/** What commits published and was not delivered yet. */
export type OutboxState = { waiting: number; failing: number; oldestAt: IsoDateTime | null };

/** The process that answered: its pauses in the last minute in milliseconds, and its workers since it started. */
export type ProcessState = {
  p50: number;
  p99: number;
  max: number;
  underWay: number;
  done: number;
  refused: number;
};

export type BackgroundPages = {
  'Jobs/Index': { dead: DeadJobRow[]; queues: QueueRow[]; outbox: OutboxState; process: ProcessState };
};
