/**
 * Every URL of the product by name, for redirects, links, mails and tests. As exports, and not as one object, so that the
 * browser's pages carry those that they lead to.
 */
export * as paths from './paths/all';

export type { HistoryKind } from './paths/house';
