/** Where a list that loads as one scrolls stands; null where there is no further page. */
export type ScrollPosition = {
  pageName: string;
  previousPage: number | string | null;
  nextPage: number | string | null;
  currentPage: number | string | null;
};

/** What the client has to know about the props beside their values. Each entry is left out when it is empty. */
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

/** The page object: what an Inertia visit is answered with, and what the first document carries. */
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
