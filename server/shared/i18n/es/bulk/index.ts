import { bulk as common } from './common';
import { bulk as companies } from './companies';
import { bulk as orders } from './orders';

export const bulk = { ...common, ...companies, ...orders };
