import { products as common } from './common';
import { products as presets } from './presets';
import { products as series } from './series';

/** Products, their prices and limits, shared capacities, number series and presets. */
export const products = { ...common, ...presets, ...series };
