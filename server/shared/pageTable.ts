/**
 * Settings of pages by prefix of their name: frame, audience and texts. The browser, the document's preloads, the
 * build's chunks and the tests all derive from this table.
 */
import type { Area } from './i18n/translate';

/** A file of texts: an area, or the part of one that browsers read; refusals and the activity log stay on the server. */
export type TextFile = Exclude<Area, 'errors' | 'audit'> | 'errors/pages' | 'errors/staffPages';

/** `account` is the staff frame for staff and the public one for all others. */
export type Frame = 'public' | 'auth' | 'account' | 'staff' | 'gate' | 'counter' | 'screen' | 'print';

export type PageFamily = {
  prefix: string;
  frame: Frame;
  /**
   * Browsers do not load the code, or the list, of pages for other audiences: `buyers` look around, buy and use their
   * tickets; `visitors` have an account or make requests.
   */
  audience: 'buyers' | 'visitors' | 'staff';
  /** Rendered by the server for its first answer; other pages start as an empty frame that the browser fills. */
  rendered: boolean;
  /** Texts required before the page is shown. */
  texts: readonly TextFile[];
  /** Buyers and staff share the page; staff see it in the back office. */
  isShared?: true;
};

const VISITOR_TEXTS = ['common', 'errors/pages'] as const;
const STAFF_TEXTS = [...VISITOR_TEXTS, 'errors/staffPages', 'staff', 'notifications', 'workspace'] as const;
const RECORD_TEXTS = [...STAFF_TEXTS, 'forms', 'lists'] as const;

/** A page without forms. */
const plain = (prefix: string, ...texts: TextFile[]): PageFamily => ({
  prefix,
  frame: 'public',
  audience: 'buyers',
  rendered: true,
  texts: ['common', ...texts],
});

const visitors = (prefix: string, frame: Frame, ...texts: TextFile[]): PageFamily => ({
  prefix,
  frame,
  audience: 'visitors',
  rendered: false,
  texts: [...VISITOR_TEXTS, ...texts],
});

const buyers = (...line: Parameters<typeof visitors>): PageFamily => ({ ...visitors(...line), audience: 'buyers' });

/** A page opened by an external link or during payment: visible before any script runs. */
const rendered = (family: PageFamily): PageFamily => ({ ...family, rendered: true });

/** A page of an order that staff open from their lists. */
const shared = (family: PageFamily): PageFamily => ({ ...family, isShared: true });

/** A staff page that shows data without editing records. */
const staffView = (prefix: string, frame: Frame, ...texts: TextFile[]): PageFamily => ({
  prefix,
  frame,
  audience: 'staff',
  rendered: false,
  texts: [...STAFF_TEXTS, ...texts],
});

/** A staff page with lists and forms. */
const records = (prefix: string, ...texts: TextFile[]): PageFamily => ({
  prefix,
  frame: 'staff',
  audience: 'staff',
  rendered: false,
  texts: [...RECORD_TEXTS, ...texts],
});

/** The first line with a matching prefix applies. */
export const PAGE_TABLE: readonly PageFamily[] = [
  records('Admin/ValidationRules/', 'entryRules', 'validations'),
  plain('Welcome', 'events'),
  plain('Error', 'messages'),
  plain('Message', 'messages'),
  plain('Legal/', 'legal'),
  rendered(buyers('Orders/Create', 'public', 'events', 'orders', 'payments', 'refunds')),
  rendered(buyers('Orders/LoadingPayment', 'public', 'orders', 'payments')),
  rendered(buyers('Orders/Confirm', 'public', 'afterSale', 'payments')),
  shared(rendered(buyers('Orders/Show', 'public', 'afterSale', 'tickets', 'orders'))),
  rendered(buyers('Orders/Find', 'public', 'afterSale')),
  buyers('Orders/PrintAll', 'print', 'afterSale', 'tickets'),
  shared(buyers('Orders/Refund', 'public', 'afterSale', 'refunds', 'forms')),
  shared(buyers('Orders/Give', 'public', 'afterSale', 'giveTicket')),
  buyers('Orders/CalledOff', 'public', 'afterSale', 'cancellations', 'refunds', 'forms'),
  shared(buyers('Orders/Reschedule', 'public', 'afterSale', 'reschedule', 'refunds', 'orders', 'payments', 'forms')),
  shared(buyers('Orders/Invoice', 'public', 'afterSale', 'invoices', 'forms')),
  staffView('Orders/Search', 'staff', 'finding', 'reports'),
  records('Orders/Range', 'finding', 'reports'),
  shared(buyers('OrderItemProfiles/', 'public', 'afterSale', 'forms', 'payments')),
  shared(buyers('Orders/ItemsList', 'public', 'afterSale', 'tickets')),
  shared(buyers('Orders/AppointmentData', 'public', 'afterSale', 'tickets')),
  buyers('Orders/', 'public', 'afterSale', 'tickets'),
  records('Payments/Card/Admin/', 'cardPayments', 'refunds', 'payments', 'payLinks'),
  rendered(buyers('Payments/Link/', 'public', 'payments', 'orders', 'payLinks')),
  staffView('Payments/ManualPos/', 'counter', 'cash', 'counter', 'printing', 'forms'),
  records('Payments/Card/Manual/', 'cash', 'counter'),
  buyers('Payments/', 'public', 'payments', 'orders'),
  rendered(buyers('Tickets/Show', 'public', 'tickets', 'giveTicket')),
  rendered(buyers('AnnualPass/Download', 'public', 'passes', 'tickets')),
  records('AnnualPass/', 'passes'),
  rendered(buyers('Tickets/Take', 'public', 'tickets', 'giveTicket')),
  rendered(buyers('Waiting/', 'public', 'waiting')),
  rendered(visitors('Auth/', 'auth', 'users')),
  visitors('Dev/', 'public', 'forms'),
  {
    prefix: 'Profile/',
    frame: 'account',
    audience: 'visitors',
    rendered: false,
    texts: [...STAFF_TEXTS, 'users', 'people', 'balances'],
  },
  visitors('PromoCodes/Submission/Claim', 'public', 'bulk', 'giveTicket', 'events'),
  visitors('PromoCodes/Submission/', 'public', 'promoCodes'),
  rendered(visitors('BulkOrders/Login', 'auth', 'users', 'bulk')),
  rendered(visitors('BulkOrders/ForgotPassword', 'auth', 'users', 'bulk')),
  visitors('BulkOrders/Apply', 'public', 'bulk', 'invoices', 'forms'),
  visitors('BulkOrders/Ask', 'public', 'bulk', 'giveTicket'),
  records('BulkOrders/Companies/', 'bulk', 'invoices', 'users'),
  records('BulkOrders/PriceLists/', 'bulk'),
  {
    prefix: 'BulkOrders/',
    frame: 'account',
    audience: 'visitors',
    rendered: false,
    texts: [...STAFF_TEXTS, 'bulk', 'invoices', 'forms', 'lists'],
  },
  visitors('Help/', 'public', 'help'),
  visitors('Dashboard/Lite', 'screen', 'staff', 'reports', 'forms'),
  staffView('Dashboard/', 'staff', 'reports', 'validations', 'guide', 'catalogue', 'forecast'),
  staffView('Admin/InternalReport', 'staff', 'reports', 'validations'),
  staffView('Guide/', 'staff', 'guide', 'catalogue'),
  staffView('Validations/Redeem', 'gate', 'validations'),
  visitors('Validations/Automatic', 'screen', 'validations', 'validators'),
  staffView('Validations/ShowPrint', 'print', 'validations'),
  records('Validators/', 'validators', 'validations'),
  staffView('Validations/Index', 'staff', 'validations', 'lists', 'forecast'),
  staffView('Validations/', 'staff', 'validations'),
  records('Appointments/', 'appointments', 'quotas', 'waiting'),
  records('Cancellations/', 'cancellations'),
  records('BankTransfers/', 'transfers'),
  records('BankStatements/', 'transfers'),
  records('Invoices/', 'invoices', 'bulk'),
  records('Balances/', 'balances'),
  staffView('Cash/Payments/Create', 'counter', 'cash', 'counter', 'printing', 'invoices', 'forms'),
  records('Cash/', 'cash', 'printing', 'counter'),
  staffView('CheckAndPrint/', 'staff', 'cash', 'counter', 'printing', 'tickets'),
  records('CustomerService/ResendMail', 'support', 'sentMails'),
  records('CustomerService/Mail', 'support', 'sentMails'),
  buyers('GiftVouchers/Check', 'public', 'vouchers'),
  records('GiftVouchers/', 'vouchers', 'balances'),
  records('CustomerService/', 'support', 'reports'),
  records('AuditLog/', 'auditLog', 'securityLog'),
  records('Events/Promos/', 'promos'),
  records('Events/Alerts', 'alerts', 'catalogue'),
  records('Events/Show', 'catalogue', 'reports', 'timeBlocks', 'forecast'),
  records('Events/Orders', 'reports'),
  records('Events/', 'catalogue', 'quotas', 'timeBlocks'),
  staffView('Forecast/', 'staff', 'forecast', 'reports', 'forms'),
  staffView('Downloads/', 'staff', 'downloads'),
  staffView('Jobs/', 'staff', 'jobs'),
  records('OrdersAdmin/Profiles/', 'profiles', 'reports', 'validations'),
  records('OrdersAdmin/Invitations/', 'invitations'),
  records('OrdersAdmin/ProfileTickets/', 'invitations', 'profiles'),
  records('OrdersAdmin/Telephone/', 'phoneOrders', 'invoices'),
  records('OrdersAdmin/', 'holders'),
  records('PersonalData/', 'personalData'),
  records('ProductPresets/', 'products', 'quotas'),
  records('Products/', 'products', 'quotas', 'waiting'),
  records('PromoCodes/', 'promoCodes'),
  records('Promos/', 'promos'),
  records('RolesAndPermissions/', 'people'),
  records('Refunds/', 'refunds'),
  records('Series/', 'products'),
  records('SecurityLog/', 'securityLog', 'auditLog'),
  staffView('Statistics/', 'staff', 'statistics', 'salesReports', 'reports', 'forecast', 'forms'),
  staffView('SalesReports/', 'staff', 'salesReports', 'reconciliation', 'reports', 'forecast', 'forms', 'lists'),
  records('Settings/Legal', 'settings', 'legal'),
  records('Settings/MailAnswers', 'settings', 'mailAnswers', 'users'),
  records('Settings/MailText', 'settings', 'mailTexts', 'mailMoments'),
  records('Settings/Mail', 'settings', 'mailHealth', 'mailTexts'),
  records('Settings/MultiAppointments', 'settings', 'visits'),
  records('Settings/Privacy', 'settings', 'personalData'),
  records('Settings/Payment', 'settings', 'connections'),
  records('Settings/Invoices', 'settings', 'invoices'),
  records('Settings/Wallets', 'settings', 'wallets', 'connections'),
  records('Settings/SalesChannel', 'settings', 'channels'),
  records('Settings/', 'settings', 'languages'),
  records('Tickets/Admin/', 'ticketList', 'tickets'),
  records('TimeBlocks/', 'timeBlocks'),
  records('Users/', 'people', 'users'),
  records('Venues/', 'venues'),
];

/** Default for unlisted pages: a staff page with lists and forms. */
const UNLISTED = records('');

export const familyOf = (pageName: string): PageFamily =>
  PAGE_TABLE.find(({ prefix }) => pageName.startsWith(prefix)) ?? UNLISTED;

export type LayoutName = Exclude<Frame, 'account'>;

/** The frame of a page for this reader. */
export function frameFor(pageName: string, isStaff: boolean): LayoutName {
  const { frame, isShared } = familyOf(pageName);
  if (isShared && isStaff) return 'staff';
  if (frame !== 'account') return frame;
  return isStaff ? 'staff' : 'public';
}

/** The area of a file of texts: `errors` of `errors/pages`. */
export const areaOf = (file: TextFile): Area => file.split('/', 1)[0] as Area;

/** The texts of a page and its frame for this reader. */
export function textsFor(pageName: string, isStaff: boolean): readonly TextFile[] {
  const { texts, isShared } = familyOf(pageName);
  return isShared && isStaff ? [...new Set([...STAFF_TEXTS, ...texts])] : texts;
}
