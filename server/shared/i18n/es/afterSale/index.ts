import { afterSale as common } from './common';
import { afterSale as order } from './order';

export const afterSale = { ...common, ...order };
