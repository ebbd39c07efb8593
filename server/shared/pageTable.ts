/**
 * What goes with a page, by the beginning of its name: the frame it stands in, whom its code is for, the texts it reads.
 * The browser, the document's preloads, the build's chunks and the tests all derive from this table.
 */
import type { Area } from './i18n/translate';

/** `account` is the staff frame for staff and the public one for everybody else. */
export type Frame = 'public' | 'auth' | 'account' | 'staff' | 'gate' | 'print';

export type PageFamily = {
  prefix: string;
  frame: Frame;
  /** Visitors never load the code of staff pages, not even the list of them. */
  audience: 'visitors' | 'staff';
  /** Drawn by the server for its first answer; the others begin as an empty frame that the browser fills. */
  rendered: boolean;
  /** Text areas that must be there before the page is shown. */
  texts: readonly Area[];
};

const VISITOR_TEXTS = ['common', 'errors'] as const;
const STAFF_TEXTS = [...VISITOR_TEXTS, 'staff', 'notifications', 'workspace'] as const;
const RECORD_TEXTS = [...STAFF_TEXTS, 'forms', 'lists'] as const;

/** A page that neither sends nor checks anything. */
const plain = (prefix: string, ...texts: Area[]): PageFamily => ({
  prefix,
  frame: 'public',
  audience: 'visitors',
  rendered: true,
  texts: ['common', ...texts],
});

const visitors = (prefix: string, frame: Frame, ...texts: Area[]): PageFamily => ({
  prefix,
  frame,
  audience: 'visitors',
  rendered: false,
  texts: [...VISITOR_TEXTS, ...texts],
});

/** A page that people reach by a link from outside, or in the middle of paying: it stands before any script. */
const rendered = (...line: Parameters<typeof visitors>): PageFamily => ({ ...visitors(...line), rendered: true });

/** A staff page that shows something and edits no records. */
const staffView = (prefix: string, frame: Frame, ...texts: Area[]): PageFamily => ({
  prefix,
  frame,
  audience: 'staff',
  rendered: false,
  texts: [...STAFF_TEXTS, ...texts],
});

/** A staff page with lists and forms. */
const records = (prefix: string, ...texts: Area[]): PageFamily => ({
  prefix,
  frame: 'staff',
  audience: 'staff',
  rendered: false,
  texts: [...RECORD_TEXTS, ...texts],
});

/** The first line whose prefix fits counts. */
export const PAGE_TABLE: readonly PageFamily[] = [
  plain('Welcome', 'events'),
  plain('Error', 'messages'),
  plain('Message', 'messages'),
  plain('Legal/', 'legal'),
  rendered('Orders/Create', 'public', 'events', 'orders', 'payments'),
  rendered('Orders/LoadingPayment', 'public', 'orders', 'payments'),
  rendered('Orders/Confirm', 'public', 'afterSale', 'payments'),
  rendered('Orders/Show', 'public', 'afterSale', 'tickets', 'orders'),
  rendered('Orders/Find', 'public', 'afterSale'),
  visitors('Orders/PrintAll', 'print', 'afterSale', 'tickets'),
  visitors('Orders/Refund', 'public', 'afterSale', 'refunds', 'forms'),
  visitors('Orders/Reschedule', 'public', 'afterSale', 'reschedule', 'orders', 'forms'),
  visitors('Orders/', 'public', 'afterSale', 'tickets'),
  visitors('Payments/', 'public', 'payments', 'orders'),
  rendered('Tickets/Show', 'public', 'tickets'),
  rendered('Auth/', 'auth', 'users'),
  visitors('Dev/', 'public', 'forms'),
  {
    prefix: 'Profile/',
    frame: 'account',
    audience: 'visitors',
    rendered: false,
    texts: [...STAFF_TEXTS, 'users', 'people'],
  },
  visitors('PromoCodes/Submission/', 'public', 'promoCodes'),
  staffView('Dashboard/', 'staff', 'reports', 'validations', 'guide', 'catalogue'),
  staffView('Guide/', 'staff', 'guide', 'catalogue'),
  staffView('Validations/Redeem', 'gate', 'validations'),
  staffView('Validations/Index', 'staff', 'validations', 'lists'),
  staffView('Validations/', 'staff', 'validations'),
  records('Appointments/', 'appointments', 'quotas'),
  records('BankTransfers/', 'transfers'),
  records('BankStatements/', 'transfers'),
  records('AuditLog/', 'auditLog', 'securityLog'),
  records('Events/Promos/', 'promos'),
  records('Events/Alerts', 'alerts', 'catalogue'),
  records('Events/Show', 'catalogue', 'reports', 'timeBlocks'),
  records('Events/Orders', 'reports'),
  records('Events/', 'catalogue', 'quotas', 'timeBlocks'),
  staffView('Jobs/', 'staff', 'jobs'),
  records('PersonalData/', 'personalData'),
  records('ProductPresets/', 'products', 'quotas'),
  records('Products/', 'products', 'quotas'),
  records('PromoCodes/', 'promoCodes'),
  records('Promos/', 'promos'),
  records('RolesAndPermissions/', 'people'),
  records('Refunds/', 'refunds'),
  records('Series/', 'products'),
  records('SecurityLog/', 'securityLog', 'auditLog'),
  records('Settings/Legal', 'settings', 'legal'),
  records('Settings/MailText', 'settings', 'mailTexts'),
  records('Settings/Mail', 'settings', 'mailHealth'),
  records('Settings/MultiAppointments', 'settings', 'visits'),
  records('Settings/Privacy', 'settings', 'personalData'),
  records('Settings/Payment', 'settings', 'connections'),
  records('Settings/Wallets', 'settings', 'wallets', 'connections'),
  records('Settings/SalesChannel', 'settings', 'channels'),
  records('Settings/', 'settings', 'languages'),
  records('TimeBlocks/', 'timeBlocks'),
  records('Users/', 'people', 'users'),
  records('Venues/', 'venues'),
];

/** A page that no line names is a staff page with lists and forms. */
const UNLISTED = records('');

export const familyOf = (pageName: string): PageFamily =>
  PAGE_TABLE.find(({ prefix }) => pageName.startsWith(prefix)) ?? UNLISTED;
