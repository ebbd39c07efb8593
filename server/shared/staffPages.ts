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
    ['Cash/Shifts/Create', ...cash],
    framed('counter', view('Cash/Payments/', 'cash', 'counter', 'printing', 'invoices', 'forms')),
  ),
  daily(
    'qr',
    'validations.redeem_title',
    paths.validations.redeem(),
    'validations.redeem',
    framed('gate', view('Validations/Redeem', 'validations')),
  ),
  daily(
    'gate',
    'validations.index_title',
    paths.validations.index(),
    'validations.view',
    view('Validations/Index', 'validations', 'lists', 'forecast'),
    view('Validations/Show', 'validations'),
    framed('print', view('Validations/ShowPrint', 'validations')),
  ),
];

const catalogue: readonly StaffEntry[] = [
  entry('catalogue.events', paths.events.index(), 'catalogue.manage', ['Events/', 'catalogue', 'quotas', 'timeBlocks']),
  entry(
    'staff.nav_slots',
    paths.appointments.index(),
    'catalogue.manage',
    ['Appointments/', 'appointments', 'quotas', 'waiting'],
    ['TimeBlocks/', 'timeBlocks'],
  ),
  entry(
    'products.title',
    paths.products.index(),
    'catalogue.manage',
    ['Products/', 'products/common', 'quotas', 'waiting'],
    ['Series/', 'products/common', 'products/series'],
  ),
  house('products.preset_title', paths.productPresets.index(), 'catalogue.manage', [
    'ProductPresets/',
    'products/common',
    'products/presets',
    'quotas',
  ]),
  entry('venues.title', paths.venues.index(), 'catalogue.manage', ['Venues/', 'venues']),
  entry('waitingRooms.title', paths.waitingRooms.index(), 'catalogue.manage', ['WaitingRooms/', 'waitingRooms']),
  entry('promos.title', paths.promos.index(), 'promos.manage', ['Promos/', 'promos'], ['Events/Promos/', 'promos']),
  entry('promoCodes.title', paths.promoCodes.index(), 'promos.manage', ['PromoCodes/', 'promoCodes']),
];

/** Pages of one order, which its buyer opens too. */
const ORDER_PAGES = VISITOR_PAGES.filter(({ isShared }) => isShared);
const orderSearch = view('Orders/Search', 'finding', 'reports');
const printing = view('CheckAndPrint/', 'cash', 'counter', 'printing', 'tickets');
const cardTexts = ['cardPayments', 'refunds', 'payments', 'payLinks'] as const;

const sales: readonly StaffEntry[] = [
  entry('counter.check_title', paths.checkAndPrint(), 'tickets.print', printing),
  entry('finding.title', paths.orders.search(), 'orders.view', orderSearch, ...ORDER_PAGES),
  entry('finding.range_title', paths.orders.range(), 'orders.view', ['Orders/Range', 'finding', 'reports']),
  entry('ticketList.title', paths.tickets.index(), 'tickets.view', ['Tickets/Admin/', 'ticketList', 'tickets']),
  entry('holders.title', paths.unassigned.index(), 'orders.manage', ['OrdersAdmin/UnassignedItems', 'holders']),
  house('cancellations.title', paths.cancellations.index(), 'orders.manage', ['Cancellations/', 'cancellations']),
  entry('refunds.list_title', paths.refunds.index(), 'orders.refund', ['Refunds/', 'refunds']),
  entry('payLinks.title', paths.payLinks.make(), 'orders.manage', ['Payments/Card/Admin/Create', ...cardTexts]),
];

const customers: readonly StaffEntry[] = [
  entry(
    'support.title',
    paths.customerService.index(),
    'support.view',
    ['CustomerService/', 'support', 'reports'],
    ['CustomerService/ResendMail', 'support', 'sentMails'],
    ['CustomerService/Mail', 'support', 'sentMails'],
  ),
  entry('phoneOrders.title', paths.phoneOrders.create(), 'orders.manage', [
    'OrdersAdmin/Telephone/',
    'phoneOrders',
    'invoices',
  ]),
  entry('profiles.title', paths.profiles.index(), 'orders.manage', [
    'OrdersAdmin/Profiles/',
    'profiles',
    'reports',
    'validations',
  ]),
  entry('passes.title', paths.passes.index(), 'passes.manage', ['AnnualPass/Users/', 'passes']),
  entry('invitations.title', paths.invitations.create(), 'orders.invite', ['OrdersAdmin/Invitations/', 'invitations']),
  entry('vouchers.title', paths.giftVouchers.index(), 'wallets.manage', ['GiftVouchers/', 'vouchers', 'balances']),
  entry('balances.title', paths.balances.index(), 'wallets.manage', ['Balances/', 'balances', 'vouchers']),
];

const gate: readonly StaffEntry[] = [
  entry('entryRules.title', paths.validationRules.index(), 'catalogue.manage', [
    'Admin/ValidationRules/',
    'entryRules',
    'validations',
  ]),
  entry('validators.title', paths.validators.index(), 'catalogue.manage', ['Validators/', 'validators', 'validations']),
];

const isCompanyOrders = ({ prefix, frame }: PageFamily) => prefix.startsWith('BulkOrders/') && frame === 'account';

const money: readonly StaffEntry[] = [
  entry('cash.cashboxes', paths.cashboxes.index(), 'cash.manage', ['Cash/Cashboxes/', ...cash]),
  entry('cash.shifts', paths.shifts.index(), ['cash.sell', 'reports.view'], ['Cash/Shifts/', ...cash]),
  entry('counter.cards', paths.manualCards.index(), 'cash.sell', ['Payments/Card/Manual/', 'cash', 'counter']),
  entry(
    'transfers.title',
    paths.transfers.index(),
    'payments.match',
    ['BankTransfers/', 'transfers'],
    ['BankStatements/', 'transfers'],
  ),
  entry('cardPayments.title', paths.cardPayments.index(), 'payments.match', [
    'Payments/Card/Admin/Index',
    ...cardTexts,
  ]),
  entry('invoices.list_title', paths.invoices.index(), 'invoices.manage', ['Invoices/', 'invoices', 'bulk/common']),
  entry('bulk.orders', paths.bulk.index(), 'bulk.view', ...VISITOR_PAGES.filter(isCompanyOrders)),
  entry(
    'bulk.companies',
    paths.bulk.companies(),
    'bulk.view',
    ['BulkOrders/Companies/', 'bulk/common', 'bulk/companies', 'invoices', 'users'],
    ['BulkOrders/PriceLists/', 'bulk/common', 'bulk/companies'],
  ),
];

const statistics = (prefix: string) => view(prefix, 'statistics', 'salesReports', 'reports', 'forecast', 'forms');

const reports: readonly StaffEntry[] = [
  entry('salesReports.title', paths.salesReports.index(), 'reports.view', [
    'SalesReports/',
    'salesReports',
    'reconciliation',
    'reports',
    'forecast',
  ]),
  entry(
    'salesReports.company_title',
    paths.statistics.companySales(),
    'reports.view',
    statistics('Statistics/CompanySales'),
  ),
  entry('statistics.title', paths.statistics.visitors(), 'reports.view', statistics('Statistics/Visitors')),
  entry('forecast.title', paths.forecast.index(), 'forecast.view', view('Forecast/', 'forecast', 'reports', 'forms')),
  house(
    'reports.internal_title',
    paths.internalReport(),
    ['reports.view', 'settings.manage'],
    view('Admin/InternalReport', 'reports', 'validations'),
  ),
];

const organisation: readonly StaffEntry[] = [
  entry('people.title', paths.users.index(), 'users.manage', ['Users/', 'people', 'users']),
  entry('people.matrix_title', paths.roles.index(), 'roles.manage', ['RolesAndPermissions/', 'people']),
  entry(
    'settings.title',
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
  entry('personalData.title', paths.personalData.index(), 'privacy.manage', ['PersonalData/', 'personalData']),
  entry('webhooks.title', paths.webhooks.index(), 'settings.manage', ['Webhooks/', 'webhooks', 'users']),
  entry(
    'imports.title',
    paths.imports.index(),
    ['catalogue.manage', 'promos.manage', 'bulk.manage', 'settings.manage', 'users.manage'],
    ['Imports/', 'imports'],
  ),
  entry(
    'jobs.title',
    paths.jobs.index(),
    'settings.manage',
    ['Jobs/', 'jobs', 'status'],
    ['Status/', 'status', 'jobs'],
  ),
  entry(
    'auditLog.title',
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
  records(['Events/Share', 'widget']),
  records(['Events/Show', 'catalogue', 'reports', 'timeBlocks', 'forecast']),
  records(['Events/Orders', 'reports']),
  view('Downloads/', 'downloads'),
  records(['OrdersAdmin/ProfileTickets/', 'invitations', 'profiles']),
];
