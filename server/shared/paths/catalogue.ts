/** The catalogue: products, promotions, codes, slots and venues. */
import { query, under } from './address';

export const media = {
  upload: () => '/admin/media',
  show: (id: string, width: number) => `/media/${id}/${width}.webp`,
};

export const products = {
  index: (event?: string) => `/admin/products${query({ event })}`,
  create: (event?: string) => `/admin/products/create${query({ event })}`,
  edit: (id: string) => `/admin/products/${id}/edit`,
  one: (id: string) => `/admin/products/${id}`,
  duplicate: (id: string) => `/admin/products/${id}/duplicate`,
  terms: (id: string) => `/admin/products/${id}/terms`,
  state: () => '/admin/products/state',
  order: () => '/admin/products/order',
  priceCheck: () => '/admin/products/price-check',
};

export const productPresets = {
  index: () => '/admin/product-presets',
  create: (event?: string) => `/admin/product-presets/create${query({ event })}`,
  edit: (id: string, event?: string) => `/admin/product-presets/${id}/edit${query({ event })}`,
  one: (id: string) => `/admin/product-presets/${id}`,
  application: (id: string) => `/admin/product-presets/${id}/application`,
  products: (id: string) => `/admin/product-presets/${id}/products`,
};

export const promos = {
  index: () => '/admin/promos',
  /** @param pass for holders of this pass product */
  create: (pass?: string) => `/admin/promos/create${query({ pass })}`,
  edit: (id: string) => `/admin/promos/${id}/edit`,
  one: (id: string) => `/admin/promos/${id}`,
  activation: (id: string) => `/admin/promos/${id}/activation`,
  test: () => '/admin/promos/test',
  ofEvent: (event: string) => `/admin/events/${event}/promos`,
  createOfEvent: (event: string) => `/admin/events/${event}/promos/create`,
};

export const promoCodes = {
  index: (event?: string) => `/admin/promo-codes${query({ event })}`,
  ofBatch: (batch: string) => `/admin/promo-codes${query({ 'f.batch': batch })}`,
  create: (event?: string) => `/admin/promo-codes/create${query({ event })}`,
  edit: (id: string) => `/admin/promo-codes/${id}/edit`,
  one: (id: string) => `/admin/promo-codes/${id}`,
  state: () => '/admin/promo-codes/state',
  tags: () => '/admin/promo-codes/tags',
  mails: (id?: string) => (id ? `/admin/promo-codes/${id}/mails` : '/admin/promo-codes/mails'),
  texts: () => '/admin/promo-codes/texts',
  batches: (id?: string) => under('/admin/promo-code-batches', id),
  createBatch: (promo?: string) => `/admin/promo-code-batches/create${query({ promo })}`,
  imports: () => '/admin/promo-code-batches/imports',
  importCodes: () => '/admin/promo-code-batches/imports/create',
  requests: () => '/admin/promo-code-requests',
  decide: (id: string, decision: 'approval' | 'refusal') => `/admin/promo-code-requests/${id}/${decision}`,
};

export const quotas = {
  index: () => '/admin/quotas',
  one: (id: string) => `/admin/quotas/${id}`,
  sizes: (id: string) => `/admin/quotas/${id}/sizes`,
};

export const series = {
  index: () => '/admin/series',
  create: () => '/admin/series/create',
  edit: (id: string) => `/admin/series/${id}/edit`,
  one: (id: string) => `/admin/series/${id}`,
};

export const validationRules = {
  index: () => '/admin/validation-rules',
  create: () => '/admin/validation-rules/create',
  edit: (id: string) => `/admin/validation-rules/${id}/edit`,
  one: (id: string) => `/admin/validation-rules/${id}`,
  test: () => '/admin/validation-rules/test',
};

export const venues = {
  index: () => '/admin/venues',
  create: () => '/admin/venues/create',
  edit: (id: string) => `/admin/venues/${id}/edit`,
  one: (id: string) => `/admin/venues/${id}`,
};

export const appointments = {
  /** A month or week; without parameters the user selects event and day on the page. */
  index: (shown: { event?: string; month?: string; day?: string } = {}) => `/admin/appointments${query(shown)}`,
  /** `day`: a day range as in the list's filter. */
  list: (filters: { event?: string; day?: string } = {}) =>
    `/admin/appointments/list${query({ event: filters.event, 'f.day': filters.day })}`,
  export: (format: 'csv' | 'xlsx') => `/admin/appointments/list/export.${format}`,
  create: (event?: string, day?: string) => `/admin/appointments/create${query({ event, day })}`,
  edit: (id: string) => `/admin/appointments/${id}/edit`,
  update: (id: string) => `/admin/appointments/${id}`,
  time: (id: string) => `/admin/appointments/${id}/time`,
  /** The impact of cancelling selected slots. */
  impact: () => '/admin/appointments/impact',
  /** The orders affected by a change of selected slots, as a file. */
  touched: (format: 'csv' | 'xlsx') => `/admin/appointments/touched/export.${format}`,
  changes: () => '/admin/appointments/changes',
  undo: (change: string) => `/admin/appointments/changes/${change}/undo`,
};

export const timeBlocks = {
  index: (event?: string) => `/admin/time-blocks${query({ event })}`,
  update: (event: string) => `/admin/time-blocks/${event}`,
  preview: (event: string) => `/admin/time-blocks/${event}/preview`,
};
