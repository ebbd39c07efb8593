import { products as common } from './common';
import { products as presets } from './presets';
import { products as series } from './series';

export const products = { ...common, ...presets, ...series };
