/** The position of an infinite-scroll list; null if there is no further page. */
export type ScrollPosition = {
  pageName: string;
  previousPage: number | string | null;
  nextPage: number | string | null;
  currentPage: number | string | null;
};

/** Metadata of props for the client. Empty entries are left out. */
export type PropMetadata = {
  mergeProps?: string[];
  prependProps?: string[];
  deepMergeProps?: string[];
  matchPropsOn?: string[];
  deferredProps?: Record<string, string[]>;
  rescuedProps?: string[];
  scrollProps?: Record<string, ScrollPosition & { reset: boolean }>;
  onceProps?: Record<string, { prop: string; expiresAt: number | null }>;
};

/** The page object: the answer to an Inertia visit, also embedded in the first document. */
export type Page = {
  component: string;
  props: Record<string, unknown>;
  url: string;
  version: string | null;
  sharedProps?: string[];
  clearHistory?: true;
  encryptHistory?: true;
  preserveFragment?: true;
  flash?: Record<string, unknown>;
} & PropMetadata;
