import { DEFAULT_PAGE_SIZE, type PAGE_SIZES } from '../../shared/lists';

type Size = (typeof PAGE_SIZES)[number];

let ask: () => Size = () => DEFAULT_PAGE_SIZE;

/** Says where the installation's own number of rows on a page is to be asked for, at the start of the process. */
export const setDefaultPageSize = (source: () => Size): void => {
  ask = source;
};

/** Rows on a page of a list that says nothing of its own, before anybody chooses. */
export const defaultPageSize = (): Size => ask();
