/** Every URL of the product by name, for redirects, links, mails and tests. */
const query = (params: Record<string, string | undefined>): string => {
  const pairs = Object.entries(params).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
};

/** A collection, or the one of it that is named. */
const under = (base: string, id?: string) => (id === undefined ? base : `${base}/${id}`);

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
    holds: (slug: string) => `/events/${slug}/holds`,
  },
  orders: {
    show: (reference: string, key?: string) => orderPath(reference, '', key),
    items: (reference: string, key?: string) => orderPath(reference, '/items', key),
    appointment: (reference: string, key?: string) => orderPath(reference, '/appointment', key),
    calendar: (reference: string, key?: string) => orderPath(reference, '/appointment.ics', key),
    print: (reference: string, key?: string) => orderPath(reference, '/print', key),
    pdf: (reference: string, key?: string) => orderPath(reference, '/tickets.pdf', key),
    promoCode: (reference: string, key?: string) => orderPath(reference, '/promo-code', key),
    hold: (reference: string, key?: string) => orderPath(reference, '/hold', key),
    place: (reference: string, key?: string) => orderPath(reference, '/place', key),
    cancel: (reference: string, key?: string) => orderPath(reference, '/cancel', key),
    holder: (reference: string, position: number, key?: string) =>
      orderPath(reference, `/items/${position}/holder`, key),
    resendMail: (reference: string, key?: string) => orderPath(reference, '/mails', key),
  },
  payments: {
    loading: (reference: string, key?: string) => orderPath(reference, '/payment', key),
    status: (reference: string, key?: string) => orderPath(reference, '/payment/status', key),
    card: (reference: string, key?: string) => orderPath(reference, '/pay/card', key),
    webhook: (provider: string) => `/webhooks/${provider}`,
    sandbox: (session: string) => `/sandbox/pay/${session}`,
  },
  tickets: {
    show: (code: string) => `/tickets/${code}`,
    pdf: (code: string) => `/tickets/${code}/ticket.pdf`,
  },
  validations: {
    index: () => '/validations',
    redeem: (gate?: string) => `/validations/redeem${query({ gate })}`,
    scans: () => '/validations/scans',
    show: (id: string) => `/validations/${id}`,
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
  dev: { mail: () => '/dev/mail' },
};
