import type { IsoDateTime } from '../shared/time';

export type PreparedFileRow = {
  id: string;
  fileName: string;
  state: 'waiting' | 'making' | 'ready' | 'failed';
  percent: number;
  bytes: number | null;
  /** The reason why it failed, as text. */
  error: string | null;
  createdAt: IsoDateTime;
  keptUntil: IsoDateTime;
};

export type PreparedFilePages = {
  'Downloads/Index': { files: PreparedFileRow[] };
};
