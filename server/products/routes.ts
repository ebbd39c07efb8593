/** Everything about what is sold. */
import { Router } from 'express';
import { presets } from './routes/presets';
import { products as catalogue } from './routes/products';
import { quotas } from './routes/quotas';
import { series } from './routes/series';
import { visits } from './routes/visits';

export const products = Router();

products.use(catalogue);
products.use(quotas);
products.use(series);
products.use(presets);
products.use(visits);
