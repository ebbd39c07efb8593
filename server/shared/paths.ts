/** Every URL of the product by name, for redirects, links, mails and tests. */
const query = (params: Record<string, string | undefined>): string => {
  const pairs = Object.entries(params).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
};

/** A collection, or the one of it that is named. */
const under = (base: string, id?: string) => (id === undefined ? base : `${base}/${id}`);

/** What a basket is done to, from the shop of the event with this slug. */
const basketPath = (reference: string, tail: string, key?: string, shop?: string) =>
  `/orders/${reference}${tail}${query({ key, shop })}`;

/** An order's pages open to its owner, to staff, and to whoever carries its secret as `key`. */
const orderPath = (reference: string, tail: string, key?: string) => `/orders/${reference}${tail}${query({ key })}`;

export const paths = {
  home: () => '/',
  dashboard: () => '/dashboard',
  message: (kind: string) => `/message/${kind}`,
  locale: () => '/locale',
  events: {
    show: (slug: string, hold?: { reference: string; key: string }) =>
      `/events/${slug}${query({ order: hold?.reference, key: hold?.key })}`,
    withCode: (slug: string, code: string) => `/events/${slug}${query({ code })}`,
    holds: (slug: string) => `/events/${slug}/holds`,
    index: () => '/admin/events',
    create: () => '/admin/events/create',
    order: () => '/admin/events/order',
    edit: (id: string) => `/admin/events/${id}/edit`,
    one: (id: string) => `/admin/events/${id}`,
    preview: (id: string) => `/admin/events/${id}/preview`,
    publication: (id: string) => `/admin/events/${id}/publication`,
    archive: (id: string) => `/admin/events/${id}/archive`,
    copies: (id: string) => `/admin/events/${id}/copies`,
  },
  media: {
    upload: () => '/admin/media',
    show: (id: string, width: number) => `/media/${id}/${width}.webp`,
  },
  orders: {
    show: (reference: string, key?: string) => orderPath(reference, '', key),
    /** The order's page, open at the choice of a time for the item at that position. */
    chooseVisit: (reference: string, position: number, key?: string) =>
      `/orders/${reference}${query({ key, visit: String(position) })}`,
    items: (reference: string, key?: string) => orderPath(reference, '/items', key),
    appointment: (reference: string, key?: string) => orderPath(reference, '/appointment', key),
    calendar: (reference: string, key?: string) => orderPath(reference, '/appointment.ics', key),
    print: (reference: string, key?: string) => orderPath(reference, '/print', key),
    pdf: (reference: string, key?: string) => orderPath(reference, '/tickets.pdf', key),
    promoCode: (reference: string, key?: string, shop?: string) => basketPath(reference, '/promo-code', key, shop),
    hold: (reference: string, key?: string, shop?: string) => basketPath(reference, '/hold', key, shop),
    place: (reference: string, key?: string) => orderPath(reference, '/place', key),
    cancel: (reference: string, key?: string, shop?: string) => basketPath(reference, '/cancel', key, shop),
    holder: (reference: string, position: number, key?: string) =>
      orderPath(reference, `/items/${position}/holder`, key),
    /** Where times for further visits are booked after the sale. */
    visits: (reference: string, key?: string) => orderPath(reference, '/visits', key),
    resendMail: (reference: string, key?: string) => orderPath(reference, '/mails', key),
  },
  notifications: {
    index: (before?: string) => `/notifications${query({ before })}`,
    latest: () => '/notifications/latest',
    read: (id?: string) => under('/notifications/read', id),
    preferences: () => '/notifications/preferences',
  },
  payments: {
    loading: (reference: string, key?: string) => orderPath(reference, '/payment', key),
    status: (reference: string, key?: string) => orderPath(reference, '/payment/status', key),
    card: (reference: string, key?: string) => orderPath(reference, '/pay/card', key),
    webhook: (provider: string) => `/webhooks/${provider}`,
    sandbox: (session: string) => `/sandbox/pay/${session}`,
  },
  users: {
    index: () => '/users',
    create: () => '/users/create',
    edit: (id: string) => `/users/${id}/edit`,
    one: (id: string) => `/users/${id}`,
    deactivation: (id: string) => `/users/${id}/deactivation`,
    /** Where the same is done to all that are selected. */
    selection: () => '/users/selection',
    invitation: (id: string) => `/users/${id}/invitation`,
    twoFactor: (id: string) => `/users/${id}/two-factor`,
    sessions: (id: string, session?: string) => under(`/users/${id}/sessions`, session),
    impersonation: (id: string) => `/users/${id}/impersonation`,
  },
  impersonation: () => '/impersonation',
  roles: {
    index: (role?: string) => `/roles-and-permissions${query({ role })}`,
    copy: (role: string) => `/roles-and-permissions${query({ copy: role })}`,
    create: () => `/roles-and-permissions${query({ role: 'new' })}`,
    one: (id: string) => `/roles-and-permissions/${id}`,
  },
  products: {
    index: (event?: string) => `/admin/products${query({ 'f.event': event })}`,
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
    index: () => '/admin/promo-codes',
    ofBatch: (batch: string) => `/admin/promo-codes${query({ 'f.batch': batch })}`,
    create: () => '/admin/promo-codes/create',
    edit: (id: string) => `/admin/promo-codes/${id}/edit`,
    one: (id: string) => `/admin/promo-codes/${id}`,
    state: () => '/admin/promo-codes/state',
    batches: (id?: string) => under('/admin/promo-code-batches', id),
    createBatch: (promo?: string) => `/admin/promo-code-batches/create${query({ promo })}`,
    imports: () => '/admin/promo-code-batches/imports',
    importCodes: () => '/admin/promo-code-batches/imports/create',
    requests: () => '/admin/promo-code-requests',
    decide: (id: string, decision: 'approval' | 'refusal') => `/admin/promo-code-requests/${id}/${decision}`,
  },
  quotas: { index: () => '/admin/quotas', one: (id: string) => `/admin/quotas/${id}` },
  series: {
    index: () => '/admin/series',
    create: () => '/admin/series/create',
    edit: (id: string) => `/admin/series/${id}/edit`,
    one: (id: string) => `/admin/series/${id}`,
  },
  tickets: {
    show: (code: string) => `/tickets/${code}`,
    pdf: (code: string) => `/tickets/${code}/ticket.pdf`,
  },
  venues: {
    index: () => '/admin/venues',
    create: () => '/admin/venues/create',
    edit: (id: string) => `/admin/venues/${id}/edit`,
    one: (id: string) => `/admin/venues/${id}`,
  },
  validations: {
    index: () => '/validations',
    redeem: (gate?: string) => `/validations/redeem${query({ gate })}`,
    scans: () => '/validations/scans',
    show: (id: string) => `/validations/${id}`,
  },
  jobs: {
    index: () => '/admin/jobs',
    retry: (id: string) => `/admin/jobs/${id}/retry`,
    one: (id: string) => `/admin/jobs/${id}`,
  },
  auditLog: {
    index: () => '/admin/audit-log',
    entry: (id: string) => `/admin/audit-log/${id}`,
  },
  savedViews: (id?: string) => under('/saved-views', id),
  settings: {
    section: (name = 'organisation') => (name === 'organisation' ? '/settings' : `/settings/${name}`),
    /** Where a page of settings is saved. */
    save: (name: string) => `/settings/${name}`,
    uploadLogo: () => '/settings/logos',
    languages: (code?: string) => under('/settings/languages', code),
    languageOrder: () => '/settings/language-order',
    translation: (code: string, key: string) => `/settings/languages/${code}/texts/${key}`,
    translations: (code: string, format: 'csv' | 'json') => `/settings/languages/${code}/texts.${format}`,
    importTranslations: (code: string) => `/settings/languages/${code}/imports`,
    mails: (kind?: string, language?: string) =>
      `${under('/settings/mails', kind)}${language === undefined ? '' : `/${language}`}`,
    mailPreview: (kind: string, language: string) => `/settings/mails/${kind}/${language}/preview`,
    mailTest: (kind: string, language: string) => `/settings/mails/${kind}/${language}/test`,
    channels: (code?: string) => under('/settings/sales-channels', code),
    channelOrder: () => '/settings/sales-channel-order',
    channelProducts: (code: string) => `/settings/sales-channels/${code}/products`,
    multiAppointments: (product?: string) => under('/settings/multi-appointments', product),
    visitTrial: (product: string) => `/settings/multi-appointments/${product}/trial`,
  },
  appointments: {
    /** Its month or week; the event and the day are chosen on the page where they are not given. */
    index: (shown: { event?: string; month?: string; day?: string } = {}) => `/admin/appointments${query(shown)}`,
    list: (filters: { event?: string; from?: string } = {}) =>
      `/admin/appointments/list${query({ 'f.event': filters.event, 'f.day': filters.from && `${filters.from}..` })}`,
    export: (format: 'csv' | 'xlsx') => `/admin/appointments/list/export.${format}`,
    create: (event?: string, day?: string) => `/admin/appointments/create${query({ event, day })}`,
    edit: (id: string) => `/admin/appointments/${id}/edit`,
    update: (id: string) => `/admin/appointments/${id}`,
    /** What calling a selection of slots off would mean. */
    impact: () => '/admin/appointments/impact',
    changes: () => '/admin/appointments/changes',
  },
  timeBlocks: {
    index: (event?: string) => `/admin/time-blocks${query({ event })}`,
    update: (event: string) => `/admin/time-blocks/${event}`,
    preview: (event: string) => `/admin/time-blocks/${event}/preview`,
  },
  auth: {
    login: () => '/login',
    logout: () => '/logout',
    register: () => '/register',
    forgotPassword: () => '/forgot-password',
    resetPassword: (token: string) => `/reset-password/${token}`,
    verifyEmail: (token?: string) => under('/verify-email', token),
    confirmPassword: () => '/confirm-password',
    twoFactor: () => '/two-factor',
    invitation: (token: string) => `/invitation/${token}`,
    device: (id: string, key: string) => `/devices/${id}${query({ key })}`,
    firstAdministrator: (token: string) => `/first-administrator/${token}`,
  },
  profile: {
    edit: () => '/profile',
    password: () => '/profile/password',
    twoFactor: () => '/profile/two-factor',
    recoveryCodes: () => '/profile/two-factor/recovery-codes',
    sessions: (id?: string) => under('/profile/sessions', id),
    tokens: (id?: string) => under('/profile/tokens', id),
  },
  api: { me: () => '/api/me' },
  broadcasting: {
    auth: () => '/broadcasting/auth',
    userAuth: () => '/broadcasting/user-auth',
  },
  search: (q: string) => `/admin/search${query({ q })}`,
  dev: { mail: () => '/dev/mail' },
};
