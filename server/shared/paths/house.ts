/** Settings and pages of the whole organisation. */
import { query, under } from './address';

/** Records with a history beside their form. */
export type HistoryKind =
  | 'events'
  | 'products'
  | 'quotas'
  | 'slots'
  | 'venues'
  | 'validation-rules'
  | 'series'
  | 'product-presets'
  | 'promos'
  | 'promo-codes'
  | 'users'
  | 'roles'
  | 'sales-channels'
  | 'webhooks'
  | 'waiting-rooms'
  | 'cashboxes';

/** Files prepared for the user who requested them. */
export const downloads = {
  index: () => '/downloads',
  file: (id: string) => `/downloads/${id}`,
};

export const dashboardExport = (period: { range: string; compare: string; from?: string; to?: string }) =>
  `/dashboard/export.csv${query(period)}`;

/** The daily figures on a phone or a wall screen, for staff and for screens without a sign-in. */
export const lite = {
  show: () => '/dashboard/lite',
  screens: () => '/dashboard/screens',
  screen: (id: string) => `/dashboard/screens/${id}`,
  /** The URL of a screen; only the link contains its key. */
  wall: (id: string, key: string) => `/screens/${id}${query({ key })}`,
};

export const internalReport = (day?: string) => `/admin/internal-report${query({ day })}`;

export const forecast = {
  index: (event?: string) => `/forecast${query({ event })}`,
  runs: (event: string) => `/forecast/${event}/runs`,
  settings: (event: string) => `/forecast/${event}/settings`,
  days: (event: string, id?: string) => under(`/forecast/${event}/days`, id),
  holidays: (event: string) => `/forecast/${event}/holidays`,
  counts: (event: string) => `/forecast/${event}/counts`,
  weather: (event: string) => `/forecast/${event}/weather`,
};

type ReportParams = Record<string, string | undefined>;
export const salesReports = {
  index: (asked: ReportParams = {}) => `/sales-reports${query(asked)}`,
  entries: (asked: ReportParams) => `/sales-reports/entries${query(asked)}`,
  file: (format: 'csv' | 'xlsx' | 'pdf', asked: ReportParams) => `/sales-reports/export.${format}${query(asked)}`,
  reconciliation: (asked: ReportParams = {}) => `/sales-reports/reconciliation${query(asked)}`,
  days: (asked: ReportParams = {}) => `/sales-reports/days${query(asked)}`,
  seals: () => '/sales-reports/days/seals',
  schedules: () => '/sales-reports/schedules',
  schedule: (id: string) => `/sales-reports/schedules/${id}`,
};

export const statistics = {
  companySales: (asked: ReportParams = {}) => `/statistics/company-sales${query(asked)}`,
  visitors: (asked: ReportParams = {}) => `/statistics/visitors${query(asked)}`,
  visitorFile: (name: string, format: 'csv' | 'xlsx', asked: ReportParams = {}) =>
    `/statistics/visitors/export.${format}${query({ of: name, ...asked })}`,
};

export const guide = () => '/first-steps';

export const guideDismissal = () => '/first-steps/dismissal';

export const webhooks = {
  index: () => '/admin/webhooks',
  create: () => '/admin/webhooks/create',
  show: (id: string, shown: { state?: string } = {}) => `/admin/webhooks/${id}${query(shown)}`,
  one: (id: string) => `/admin/webhooks/${id}`,
  state: (id: string) => `/admin/webhooks/${id}/state`,
  secret: (id: string) => `/admin/webhooks/${id}/secret`,
  test: (id: string) => `/admin/webhooks/${id}/test`,
  replays: (id: string) => `/admin/webhooks/${id}/replays`,
  replay: (id: string, delivery: string) => `/admin/webhooks/${id}/deliveries/${delivery}/replay`,
};

export const jobs = {
  index: () => '/admin/jobs',
  release: () => '/admin/jobs/held/release',
  discardOld: () => '/admin/jobs/held/discard',
  retry: (id: string) => `/admin/jobs/${id}/retry`,
  one: (id: string) => `/admin/jobs/${id}`,
};

export const status = () => '/admin/status';

/** Files of other programs. */
export const imports = {
  index: () => '/admin/imports',
  create: () => '/admin/imports/create',
  show: (id: string, asked: Record<string, string | undefined> = {}) => `/admin/imports/${id}${query(asked)}`,
  check: (id: string) => `/admin/imports/${id}/check`,
  apply: (id: string) => `/admin/imports/${id}/apply`,
  undo: (id: string) => `/admin/imports/${id}/undo`,
};

export const history = (of: HistoryKind, id: string, before?: string) =>
  `/admin/history/${of}/${id}${query({ before })}`;

export const auditLog = {
  index: () => '/admin/audit-log',
  entry: (id: string) => `/admin/audit-log/${id}`,
};

export const personalData = {
  index: (address?: string) => `/admin/personal-data${address === undefined ? '' : query({ address })}`,
  erase: () => '/admin/personal-data/erasures',
  export: (address: string) => `/admin/personal-data/export.zip${query({ address })}`,
};

export const securityLog = { index: () => '/admin/security-log' };

export const settings = {
  section: (name = 'organisation') => (name === 'organisation' ? '/settings' : `/settings/${name}`),
  /** Saves a page of settings. */
  save: (name: string) => `/settings/${name}`,
  uploadLogo: () => '/settings/logos',
  languages: (code?: string) => under('/settings/languages', code),
  languageOrder: () => '/settings/language-order',
  translation: (code: string, key: string) => `/settings/languages/${code}/texts/${key}`,
  translations: (code: string, format: 'csv' | 'json') => `/settings/languages/${code}/texts.${format}`,
  importTranslations: (code: string) => `/settings/languages/${code}/imports`,
  mails: (kind?: string, language?: string) =>
    `${under('/settings/mails', kind)}${language === undefined ? '' : `/${language}`}`,
  mail: () => '/settings/mail',
  testMailServer: () => '/settings/mail/test',
  retryMails: () => '/settings/mail/retries',
  mailAnswers: () => '/settings/mail/answers',
  testMailbox: () => '/settings/mail/answers/test',
  mailWebhookSecret: () => '/settings/mail/answers/secret',
  mailPreview: (kind: string, language: string) => `/settings/mails/${kind}/${language}/preview`,
  mailTest: (kind: string, language: string) => `/settings/mails/${kind}/${language}/test`,
  privacy: () => '/settings/privacy',
  invoices: () => '/settings/invoices',
  verifactu: () => '/settings/invoices/verifactu',
  payments: (code?: string) => under('/settings/payments', code),
  paymentOrder: () => '/settings/payments/order',
  testPayments: (code: string) => `/settings/payments/${code}/test`,
  wallets: (kind?: 'apple' | 'google') => under('/settings/wallets', kind),
  testWallet: (kind: 'apple' | 'google') => `/settings/wallets/${kind}/test`,
  legal: (kind?: string) => under('/settings/legal', kind),
  publishLegal: (kind: string) => `/settings/legal/${kind}/publication`,
  channels: (code?: string) => under('/settings/sales-channels', code),
  /** The list of websites of a channel; `event`: the event whose sharing page links to it. */
  channelSites: (code: string, event?: string) => `/settings/sales-channels/${code}${query({ event })}#sites`,
  channelOrder: () => '/settings/sales-channel-order',
  channelProducts: (code: string) => `/settings/sales-channels/${code}/products`,
  multiAppointments: (product?: string) => under('/settings/multi-appointments', product),
  visitTrial: (product: string) => `/settings/multi-appointments/${product}/trial`,
};

export const search = (q: string) => `/admin/search${query({ q })}`;

export const dev = { mail: () => '/dev/mail', mails: () => '/dev/mails', components: () => '/dev/components' };
