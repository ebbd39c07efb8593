import { query, under } from './address';

/** What is sold: events with their slots, products, promotions, codes and venues. */
export const cataloguePaths = {
  events: {
    /** @param hold to go on with; `again`: with what an order had that was given up. */
    show: (slug: string, hold?: { reference: string; key: string; again?: true }) =>
      `/events/${slug}${query({ order: hold?.reference, key: hold?.key, again: hold?.again && '1' })}`,
    /** Times near to one that have room for what is in a cart. */
    nearest: (slug: string, asked: { slot: string; lines: string }) => `/events/${slug}/nearest${query(asked)}`,
    /** What a few more than these lines would bring, which nobody keeps yet. */
    nextDiscount: (slug: string, lines: string) => `/events/${slug}/next-discount${query({ lines })}`,
    /** With a day that is opened at once, where one was chosen before. */
    onDay: (slug: string, day: string | undefined) => `/events/${slug}${query({ day })}`,
    withCode: (slug: string, code: string) => `/events/${slug}${query({ code })}`,
    /** The picture that stands beside its shared address. */
    picture: (id: string, name: string) => `/share/${id}/${name}`,
    holds: (slug: string) => `/events/${slug}/holds`,
    index: () => '/admin/events',
    create: () => '/admin/events/create',
    order: () => '/admin/events/order',
    edit: (id: string) => `/admin/events/${id}/edit`,
    one: (id: string) => `/admin/events/${id}`,
    orders: (id: string) => `/admin/events/${id}/orders`,
    preview: (id: string) => `/admin/events/${id}/preview`,
    publication: (id: string) => `/admin/events/${id}/publication`,
    archive: (id: string) => `/admin/events/${id}/archive`,
    copies: (id: string) => `/admin/events/${id}/copies`,
    alerts: (id: string) => `/admin/events/${id}/alerts`,
  },
  media: {
    upload: () => '/admin/media',
    show: (id: string, width: number) => `/media/${id}/${width}.webp`,
  },
  products: {
    index: (event?: string) => `/admin/products${query({ event })}`,
    create: (event?: string) => `/admin/products/create${query({ event })}`,
    edit: (id: string) => `/admin/products/${id}/edit`,
    one: (id: string) => `/admin/products/${id}`,
    duplicate: (id: string) => `/admin/products/${id}/duplicate`,
    state: () => '/admin/products/state',
    order: () => '/admin/products/order',
    priceCheck: () => '/admin/products/price-check',
  },
  productPresets: {
    index: () => '/admin/product-presets',
    create: (event?: string) => `/admin/product-presets/create${query({ event })}`,
    edit: (id: string, event?: string) => `/admin/product-presets/${id}/edit${query({ event })}`,
    one: (id: string) => `/admin/product-presets/${id}`,
    application: (id: string) => `/admin/product-presets/${id}/application`,
    products: (id: string) => `/admin/product-presets/${id}/products`,
  },
  promo: {
    enter: () => '/promo',
    show: (code: string) => `/promo/${code}`,
    ask: () => '/promo/requests',
    request: (secret: string) => `/promo/requests/${secret}`,
  },
  promos: {
    index: () => '/admin/promos',
    create: () => '/admin/promos/create',
    edit: (id: string) => `/admin/promos/${id}/edit`,
    one: (id: string) => `/admin/promos/${id}`,
    activation: (id: string) => `/admin/promos/${id}/activation`,
    test: () => '/admin/promos/test',
    ofEvent: (event: string) => `/admin/events/${event}/promos`,
    createOfEvent: (event: string) => `/admin/events/${event}/promos/create`,
  },
  promoCodes: {
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
  },
  quotas: {
    index: () => '/admin/quotas',
    one: (id: string) => `/admin/quotas/${id}`,
    sizes: (id: string) => `/admin/quotas/${id}/sizes`,
  },
  series: {
    index: () => '/admin/series',
    create: () => '/admin/series/create',
    edit: (id: string) => `/admin/series/${id}/edit`,
    one: (id: string) => `/admin/series/${id}`,
  },
  venues: {
    index: () => '/admin/venues',
    create: () => '/admin/venues/create',
    edit: (id: string) => `/admin/venues/${id}/edit`,
    one: (id: string) => `/admin/venues/${id}`,
  },
  appointments: {
    /** Its month or week; the event and the day are chosen on the page where they are not given. */
    index: (shown: { event?: string; month?: string; day?: string } = {}) => `/admin/appointments${query(shown)}`,
    /** `day`: those of a range of days, as the list's filter names it. */
    list: (filters: { event?: string; day?: string } = {}) =>
      `/admin/appointments/list${query({ event: filters.event, 'f.day': filters.day })}`,
    export: (format: 'csv' | 'xlsx') => `/admin/appointments/list/export.${format}`,
    create: (event?: string, day?: string) => `/admin/appointments/create${query({ event, day })}`,
    edit: (id: string) => `/admin/appointments/${id}/edit`,
    update: (id: string) => `/admin/appointments/${id}`,
    time: (id: string) => `/admin/appointments/${id}/time`,
    /** What calling a selection of slots off would mean. */
    impact: () => '/admin/appointments/impact',
    /** Whom a change of a selection of slots touches, as a file. */
    touched: (format: 'csv' | 'xlsx') => `/admin/appointments/touched/export.${format}`,
    changes: () => '/admin/appointments/changes',
    undo: (change: string) => `/admin/appointments/changes/${change}/undo`,
  },
  timeBlocks: {
    index: (event?: string) => `/admin/time-blocks${query({ event })}`,
    update: (event: string) => `/admin/time-blocks/${event}`,
    preview: (event: string) => `/admin/time-blocks/${event}/preview`,
  },
};
