import type { IsoDateTime } from '../shared/time';

export type PreparedFileRow = {
  id: string;
  fileName: string;
  state: 'waiting' | 'making' | 'ready' | 'failed';
  percent: number;
  bytes: number | null;
  /** Code of the error. */
  error: string | null;
  createdAt: IsoDateTime;
  keptUntil: IsoDateTime;
};

export type PreparedFilePages = {
  'Downloads/Index': { files: PreparedFileRow[] };
};
