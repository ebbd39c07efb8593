import { afterSale as common } from './common';
import { afterSale as order } from './order';

/** An order's pages after the sale. */
export const afterSale = { ...common, ...order };
