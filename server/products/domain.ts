import type { Domain } from '../http/domain';
import { productEndpoints } from './routes/api';
import { presets } from './routes/presets';
import { products } from './routes/products';
import { quotas } from './routes/quotas';
import { series } from './routes/series';
import { visits as productVisits } from './routes/visits';

export const domain = {
  endpoints: productEndpoints,
  routes: [
    ['/admin/product-presets', presets],
    ['/admin/products', products],
    ['/admin/quotas', quotas],
    ['/admin/series', series],
    ['/settings/multi-appointments', productVisits],
  ],
} satisfies Domain;
