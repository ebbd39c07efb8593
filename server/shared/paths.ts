/**
 * Every URL of the product by name, for redirects, links, emails and tests. Separate exports instead of one object, so
 * that browser pages include only the paths they use.
 */
export * as paths from './paths/all';

export type { HistoryKind } from './paths/house';
