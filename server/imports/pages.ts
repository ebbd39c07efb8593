import type { ListProps } from '../infra/lists';
import type { IsoDateTime } from '../shared/time';
import type { importList } from './importList';

export type LineAction = 'read' | 'add' | 'known' | 'changed' | 'refused' | 'added' | 'undone' | 'kept';
export type ImportState = 'read' | 'planning' | 'planned' | 'applying' | 'done' | 'undoing' | 'undone' | 'failed';
export type ImportCounts = Partial<Record<LineAction, { records: number; lines: number }>>;

export type ShownLine = {
  line: number;
  id: string | null;
  action: LineAction | null;
  problems: string[];
  text: string;
};

export type ImportDetails = {
  id: string;
  kind: string;
  source: string;
  fileName: string;
  state: ImportState;
  headings: string[];
  mapping: (string | null)[];
  /** First cells of each column. */
  samples: string[][];
  fields: { key: string; label: string; isNeeded: boolean }[];
  options: { key: string; isOn: boolean }[];
  counts: ImportCounts;
  lines: number;
  error: string | null;
  progress: number | null;
  person: string;
  createdAt: IsoDateTime;
  /** When the check ended that the page shows. */
  checkedAt: IsoDateTime | null;
  /** Whether columns are mapped: a file of a known program has none. */
  isTable: boolean;
  canUndo: boolean;
  /** An earlier import of the same file. */
  twin: { id: string; createdAt: IsoDateTime } | null;
};

export type ImportsPages = {
  'Imports/Index': { list: ListProps<typeof importList> };
  'Imports/Create': { kinds: string[]; jsonKinds: string[]; sources: string[]; maxMegabytes: number; maxLines: number };
  'Imports/Show': {
    shown: ImportDetails;
    lines: { lines: ShownLine[]; count: number; page: number; pages: number };
    filter: string;
  };
};
