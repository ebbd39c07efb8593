/**
 * Pages of the back office. An entry of the navigation holds its label, its address, the permission that opens it and
 * its pages; a page holds its frame and texts, by the beginning of its name. The side menu, the command palette,
 * preloads and chunks derive from this table.
 */
import type { MessageKey } from './i18n/translate';
import { type PageFamily, VISITOR_PAGES } from './pageTable';
import { paths } from './paths';
import { type DailyEntry, daily, entry, framed, house, records, type StaffEntry, view } from './staffEntry';

const cash = ['cash', 'printing', 'counter'] as const;

/** Daily work: first in the side menu, and in the bottom bar on a phone. */
export const DAILY_ENTRIES: readonly DailyEntry[] = [
  daily(
    'chart',
    'staff.nav_dashboard',
    paths.dashboard(),
    'dashboard.view',
    view('Dashboard/Index', 'reports', 'validations', 'guide', 'catalogue', 'forecast'),
  ),
  daily(
    'wallet',
    'staff.nav_cashbox',
    paths.cashbox(),
    'cash.sell',
    ['Cash/Cashbox/', ...cash],
    framed('counter', view('Cash/Payments/', 'cash', 'counter', 'printing', 'invoices', 'forms')),
  ),
  daily(
    'qr',
    'staff.nav_scan',
    paths.validations.redeem(),
    'validations.redeem',
    framed('gate', view('Validations/Redeem', 'validations')),
  ),
  daily(
    'gate',
    'staff.nav_validations',
    paths.validations.index(),
    'validations.view',
    view('Validations/Index', 'validations', 'lists', 'forecast'),
    view('Validations/Show', 'validations'),
    framed('print', view('Validations/ShowPrint', 'validations')),
  ),
];

const catalogue: readonly StaffEntry[] = [
  entry('staff.nav_events', paths.events.index(), 'catalogue.manage', ['Events/', 'catalogue', 'quotas', 'timeBlocks']),
  entry(
    'staff.nav_slots',
    paths.appointments.index(),
    'catalogue.manage',
    ['Appointments/', 'appointments', 'quotas', 'waiting'],
    ['TimeBlocks/', 'timeBlocks'],
  ),
  entry(
    'staff.nav_products',
    paths.products.index(),
    'catalogue.manage',
    ['Products/', 'products', 'quotas', 'waiting'],
    ['Series/', 'products'],
  ),
  house('staff.nav_presets', paths.productPresets.index(), 'catalogue.manage', [
    'ProductPresets/',
    'products',
    'quotas',
  ]),
  entry('staff.nav_venues', paths.venues.index(), 'catalogue.manage', ['Venues/', 'venues']),
  entry('staff.nav_promos', paths.promos.index(), 'promos.manage', ['Promos/', 'promos'], ['Events/Promos/', 'promos']),
  entry('staff.nav_promo_codes', paths.promoCodes.index(), 'promos.manage', ['PromoCodes/', 'promoCodes']),
];

/** Pages of one order, which its buyer opens too. */
const ORDER_PAGES = VISITOR_PAGES.filter(({ isShared }) => isShared);
const orderSearch = view('Orders/Search', 'finding', 'reports');
const printing = view('CheckAndPrint/', 'cash', 'counter', 'printing', 'tickets');
const cardTexts = ['cardPayments', 'refunds', 'payments', 'payLinks'] as const;

const sales: readonly StaffEntry[] = [
  entry('staff.nav_check', paths.checkAndPrint(), 'tickets.print', printing),
  entry('staff.nav_find_orders', paths.orders.search(), 'orders.view', orderSearch, ...ORDER_PAGES),
  entry('staff.nav_range', paths.orders.range(), 'orders.view', ['Orders/Range', 'finding', 'reports']),
  entry('staff.nav_tickets', paths.tickets.index(), 'tickets.view', ['Tickets/Admin/', 'ticketList', 'tickets']),
  entry('staff.nav_unassigned', paths.unassigned.index(), 'orders.manage', ['OrdersAdmin/UnassignedItems', 'holders']),
  house('staff.nav_cancellations', paths.cancellations.index(), 'orders.manage', ['Cancellations/', 'cancellations']),
  entry('staff.nav_refunds', paths.refunds.index(), 'orders.refund', ['Refunds/', 'refunds']),
  entry('staff.nav_payment_links', paths.payLinks.make(), 'orders.manage', [
    'Payments/Card/Admin/Create',
    ...cardTexts,
  ]),
];

const customers: readonly StaffEntry[] = [
  entry(
    'staff.nav_support',
    paths.customerService.index(),
    'support.view',
    ['CustomerService/', 'support', 'reports'],
    ['CustomerService/ResendMail', 'support', 'sentMails'],
    ['CustomerService/Mail', 'support', 'sentMails'],
  ),
  entry('staff.nav_phone_orders', paths.phoneOrders.create(), 'orders.manage', [
    'OrdersAdmin/Telephone/',
    'phoneOrders',
    'invoices',
  ]),
  entry('staff.nav_profiles', paths.profiles.index(), 'orders.manage', [
    'OrdersAdmin/Profiles/',
    'profiles',
    'reports',
    'validations',
  ]),
  entry('staff.nav_passes', paths.passes.index(), 'passes.manage', ['AnnualPass/Users/', 'passes']),
  entry('staff.nav_invitations', paths.invitations.create(), 'orders.invite', [
    'OrdersAdmin/Invitations/',
    'invitations',
  ]),
  entry('staff.nav_vouchers', paths.giftVouchers.index(), 'wallets.manage', ['GiftVouchers/', 'vouchers', 'balances']),
  entry('staff.nav_balances', paths.balances.index(), 'wallets.manage', ['Balances/', 'balances']),
];

const gate: readonly StaffEntry[] = [
  entry('staff.nav_entry_rules', paths.validationRules.index(), 'catalogue.manage', [
    'Admin/ValidationRules/',
    'entryRules',
    'validations',
  ]),
  entry('staff.nav_validators', paths.validators.index(), 'catalogue.manage', [
    'Validators/',
    'validators',
    'validations',
  ]),
];

const isCompanyOrders = ({ prefix, frame }: PageFamily) => prefix.startsWith('BulkOrders/') && frame === 'account';

const money: readonly StaffEntry[] = [
  entry('staff.nav_cashboxes', paths.cashboxes.index(), 'cash.manage', ['Cash/Cashboxes/', ...cash]),
  entry('staff.nav_shifts', paths.shifts.index(), ['cash.sell', 'reports.view'], ['Cash/Shifts/', ...cash]),
  entry('staff.nav_manual_cards', paths.manualCards.index(), 'cash.sell', ['Payments/Card/Manual/', 'cash', 'counter']),
  entry(
    'staff.nav_transfers',
    paths.transfers.index(),
    'payments.match',
    ['BankTransfers/', 'transfers'],
    ['BankStatements/', 'transfers'],
  ),
  entry('staff.nav_card_payments', paths.cardPayments.index(), 'payments.match', [
    'Payments/Card/Admin/Index',
    ...cardTexts,
  ]),
  entry('staff.nav_invoices', paths.invoices.index(), 'invoices.manage', ['Invoices/', 'invoices', 'bulk']),
  entry('staff.nav_companies', paths.bulk.index(), 'bulk.view', ...VISITOR_PAGES.filter(isCompanyOrders)),
  entry(
    'staff.nav_company_list',
    paths.bulk.companies(),
    'bulk.view',
    ['BulkOrders/Companies/', 'bulk', 'invoices', 'users'],
    ['BulkOrders/PriceLists/', 'bulk'],
  ),
];

const statistics = (prefix: string) => view(prefix, 'statistics', 'salesReports', 'reports', 'forecast', 'forms');

const reports: readonly StaffEntry[] = [
  entry('staff.nav_sales_reports', paths.salesReports.index(), 'reports.view', [
    'SalesReports/',
    'salesReports',
    'reconciliation',
    'reports',
    'forecast',
  ]),
  entry(
    'staff.nav_company_sales',
    paths.statistics.companySales(),
    'reports.view',
    statistics('Statistics/CompanySales'),
  ),
  entry('staff.nav_visitors', paths.statistics.visitors(), 'reports.view', statistics('Statistics/Visitors')),
  entry(
    'staff.nav_forecast',
    paths.forecast.index(),
    'forecast.view',
    view('Forecast/', 'forecast', 'reports', 'forms'),
  ),
  house(
    'staff.nav_internal_report',
    paths.internalReport(),
    ['reports.view', 'settings.manage'],
    view('Admin/InternalReport', 'reports', 'validations'),
  ),
];

const organisation: readonly StaffEntry[] = [
  entry('staff.nav_users', paths.users.index(), 'users.manage', ['Users/', 'people', 'users']),
  entry('staff.nav_roles', paths.roles.index(), 'roles.manage', ['RolesAndPermissions/', 'people']),
  entry(
    'staff.nav_settings',
    paths.settings.section(),
    'settings.manage',
    ['Settings/', 'settings', 'languages'],
    ['Settings/Legal', 'settings', 'legal'],
    ['Settings/MailAnswers', 'settings', 'mailAnswers', 'users'],
    ['Settings/MailText', 'settings', 'mailTexts', 'mailMoments'],
    ['Settings/Mail', 'settings', 'mailHealth', 'mailTexts'],
    ['Settings/MultiAppointments', 'settings', 'visits'],
    ['Settings/Privacy', 'settings', 'personalData'],
    ['Settings/Payment', 'settings', 'connections'],
    ['Settings/Invoices', 'settings', 'invoices'],
    ['Settings/Wallets', 'settings', 'wallets', 'connections'],
    ['Settings/SalesChannel', 'settings', 'channels'],
  ),
  entry('staff.nav_personal_data', paths.personalData.index(), 'privacy.manage', ['PersonalData/', 'personalData']),
  entry('staff.nav_jobs', paths.jobs.index(), 'settings.manage', view('Jobs/', 'jobs')),
  entry(
    'staff.nav_audit',
    paths.auditLog.index(),
    'audit.view',
    ['AuditLog/', 'auditLog', 'securityLog'],
    ['SecurityLog/', 'securityLog', 'auditLog'],
  ),
];

export type EntryGroup = { label: MessageKey; entries: readonly StaffEntry[] };

/** All other entries by subject: at most eight in a group, so that an open group fits beside the folded ones. */
export const ENTRY_GROUPS: readonly EntryGroup[] = [
  { label: 'staff.group_catalogue', entries: catalogue },
  { label: 'staff.group_sales', entries: sales },
  { label: 'staff.group_customers', entries: customers },
  { label: 'staff.group_gate', entries: gate },
  { label: 'staff.group_money', entries: money },
  { label: 'staff.group_reports', entries: reports },
  { label: 'staff.group_house', entries: organisation },
];

/** Pages without an entry: of an event, or reached from another page. */
export const OTHER_PAGES: readonly PageFamily[] = [
  records(['Payments/Card/Admin/', ...cardTexts]),
  framed('counter', view('Payments/ManualPos/', 'cash', 'counter', 'printing', 'forms')),
  view('Guide/', 'guide', 'catalogue'),
  records(['Events/Alerts', 'alerts', 'catalogue']),
  records(['Events/Show', 'catalogue', 'reports', 'timeBlocks', 'forecast']),
  records(['Events/Orders', 'reports']),
  view('Downloads/', 'downloads'),
  records(['OrdersAdmin/ProfileTickets/', 'invitations', 'profiles']),
];
