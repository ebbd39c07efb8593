import { type PAGE_SIZES, USUAL_SIZE } from '../../shared/lists';

type Size = (typeof PAGE_SIZES)[number];

let ask: () => Size = () => USUAL_SIZE;

/** Says where the installation's own number of rows on a page is to be asked for, at the start of the process. */
export const setUsualSize = (source: () => Size): void => {
  ask = source;
};

/** Rows on a page of a list that says nothing of its own, before anybody chooses. */
export const usualSize = (): Size => ask();
