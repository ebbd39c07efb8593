import { DEFAULT_PAGE_SIZE, type PAGE_SIZES } from '../../shared/lists';

type Size = (typeof PAGE_SIZES)[number];

let ask: () => Size = () => DEFAULT_PAGE_SIZE;

/** Sets the source of the organisation's default page size, at the start of the process. */
export const setDefaultPageSize = (source: () => Size): void => {
  ask = source;
};

/** The default page size of a list that defines none, before a user chooses one. */
export const defaultPageSize = (): Size => ask();
