import { bulk as common } from './common';
import { bulk as companies } from './companies';
import { bulk as orders } from './orders';

/** Companies, their orders, and the distribution of codes. */
export const bulk = { ...common, ...companies, ...orders };
