import type { MessageKey } from '@server/shared/i18n/translate';
import { paths } from '@server/shared/paths';
import type { Permission } from '@server/shared/permissions';
import type { IconName } from '@/Components/Icon';

export type StaffPage = {
  label: MessageKey;
  href: string;
  /** A permission, or several of which any is enough, in the route's order. */
  permission: Permission | readonly Permission[];
  /** Prefixes of the page names under which this entry is current. */
  components: readonly string[];
  /** Requires the permission in the whole organisation. */
  isHouse?: true;
};

/** Daily work: first in the side menu, and in the bottom bar on a phone. */
export const dailyPages: readonly (StaffPage & { icon: IconName })[] = [
  {
    label: 'staff.nav_dashboard',
    href: paths.dashboard(),
    icon: 'chart',
    permission: 'dashboard.view',
    components: ['Dashboard/Index'],
  },
  {
    label: 'staff.nav_cashbox',
    href: paths.cashbox(),
    icon: 'wallet',
    permission: 'cash.sell',
    components: ['Cash/Cashbox/', 'Cash/Payments/'],
  },
  {
    label: 'staff.nav_scan',
    href: paths.validations.redeem(),
    icon: 'qr',
    permission: 'validations.redeem',
    components: ['Validations/Redeem'],
  },
  {
    label: 'staff.nav_validations',
    href: paths.validations.index(),
    icon: 'gate',
    permission: 'validations.view',
    components: ['Validations/Index', 'Validations/Show'],
  },
];

/** Pages of company orders. */
const COMPANY_ORDERS = [
  'BulkOrders/Index',
  'BulkOrders/Show',
  'BulkOrders/Create',
  'BulkOrders/Distribute',
  'BulkOrders/Invoices',
];

/** Pages of a single order. */
const ORDER_PAGES = [
  'Orders/Search',
  'Orders/Show',
  'Orders/Refund',
  'Orders/Reschedule',
  'Orders/Invoice',
  'Orders/Give',
  'Orders/ItemsList',
  'Orders/AppointmentData',
  'OrderItemProfiles/',
];

const entry = (
  label: MessageKey,
  href: string,
  permission: StaffPage['permission'],
  ...components: readonly string[]
): StaffPage => ({ label, href, permission, components });

export type PageGroup = { label: MessageKey; pages: readonly StaffPage[] };

/**
 * All other pages by subject: at most seven links in a group, so that an open group fits beside the folded ones.
 * `components` names the pages of all its tabs, so that each page has exactly one entry.
 */
export const pageGroups: readonly PageGroup[] = [
  {
    label: 'staff.group_catalogue',
    pages: [
      entry(
        'staff.nav_events',
        paths.events.index(),
        'catalogue.manage',
        'Events/Index',
        'Events/Create',
        'Events/Edit',
      ),
      entry('staff.nav_slots', paths.appointments.index(), 'catalogue.manage', 'Appointments/', 'TimeBlocks/'),
      entry('staff.nav_products', '/admin/products', 'catalogue.manage', 'Products/', 'Series/'),
      { ...entry('staff.nav_presets', '/admin/product-presets', 'catalogue.manage', 'ProductPresets/'), isHouse: true },
      entry('staff.nav_venues', paths.venues.index(), 'catalogue.manage', 'Venues/'),
      entry('staff.nav_promos', '/admin/promos', 'promos.manage', 'Promos/', 'Events/Promos/'),
      entry('staff.nav_promo_codes', paths.promoCodes.index(), 'promos.manage', 'PromoCodes/'),
    ],
  },
  {
    label: 'staff.group_sales',
    pages: [
      entry('staff.nav_check', paths.checkAndPrint(), 'tickets.print', 'CheckAndPrint/'),
      entry('staff.nav_find_orders', paths.orders.search(), 'orders.view', ...ORDER_PAGES),
      entry('staff.nav_range', paths.orders.range(), 'orders.view', 'Orders/Range'),
      entry('staff.nav_tickets', paths.tickets.index(), 'tickets.view', 'Tickets/Admin/'),
      entry('staff.nav_unassigned', paths.unassigned.index(), 'orders.manage', 'OrdersAdmin/UnassignedItems'),
      {
        ...entry('staff.nav_cancellations', paths.cancellations.index(), 'orders.manage', 'Cancellations/'),
        isHouse: true,
      },
      entry('staff.nav_refunds', paths.refunds.index(), 'orders.refund', 'Refunds/'),
      entry('staff.nav_payment_links', paths.payLinks.make(), 'orders.manage', 'Payments/Card/Admin/Create'),
    ],
  },
  {
    label: 'staff.group_customers',
    pages: [
      entry('staff.nav_support', paths.customerService.index(), 'support.view', 'CustomerService/'),
      entry('staff.nav_phone_orders', paths.phoneOrders.create(), 'orders.manage', 'OrdersAdmin/Telephone/'),
      entry('staff.nav_profiles', paths.profiles.index(), 'orders.manage', 'OrdersAdmin/Profiles/'),
      entry('staff.nav_passes', paths.passes.index(), 'passes.manage', 'AnnualPass/Users/'),
      entry('staff.nav_invitations', paths.invitations.create(), 'orders.invite', 'OrdersAdmin/Invitations/'),
      entry('staff.nav_vouchers', paths.giftVouchers.index(), 'wallets.manage', 'GiftVouchers/'),
      entry('staff.nav_balances', paths.balances.index(), 'wallets.manage', 'Balances/'),
    ],
  },
  {
    label: 'staff.group_gate',
    pages: [
      entry('staff.nav_entry_rules', paths.validationRules.index(), 'catalogue.manage', 'Admin/ValidationRules/'),
      entry('staff.nav_validators', paths.validators.index(), 'catalogue.manage', 'Validators/'),
    ],
  },
  {
    label: 'staff.group_money',
    pages: [
      entry('staff.nav_cashboxes', paths.cashboxes.index(), 'cash.manage', 'Cash/Cashboxes/'),
      entry('staff.nav_shifts', paths.shifts.index(), ['cash.sell', 'reports.view'], 'Cash/Shifts/'),
      entry('staff.nav_manual_cards', paths.manualCards.index(), 'cash.sell', 'Payments/Card/Manual/'),
      entry('staff.nav_transfers', paths.transfers.index(), 'payments.match', 'BankTransfers/', 'BankStatements/'),
      entry('staff.nav_card_payments', paths.cardPayments.index(), 'payments.match', 'Payments/Card/Admin/Index'),
      entry('staff.nav_invoices', paths.invoices.index(), 'invoices.manage', 'Invoices/'),
      entry('staff.nav_companies', paths.bulk.index(), 'bulk.view', ...COMPANY_ORDERS),
      entry(
        'staff.nav_company_list',
        paths.bulk.companies(),
        'bulk.view',
        'BulkOrders/Companies/',
        'BulkOrders/PriceLists/',
      ),
    ],
  },
  {
    label: 'staff.group_reports',
    pages: [
      entry('staff.nav_sales_reports', paths.salesReports.index(), 'reports.view', 'SalesReports/'),
      entry('staff.nav_company_sales', paths.statistics.companySales(), 'reports.view', 'Statistics/CompanySales'),
      entry('staff.nav_visitors', paths.statistics.visitors(), 'reports.view', 'Statistics/Visitors'),
      entry('staff.nav_forecast', paths.forecast.index(), 'forecast.view', 'Forecast/'),
      {
        ...entry(
          'staff.nav_internal_report',
          paths.internalReport(),
          ['reports.view', 'settings.manage'],
          'Admin/InternalReport',
        ),
        isHouse: true,
      },
    ],
  },
  {
    label: 'staff.group_house',
    pages: [
      entry('staff.nav_users', '/users', 'users.manage', 'Users/'),
      entry('staff.nav_roles', '/roles-and-permissions', 'roles.manage', 'RolesAndPermissions/'),
      entry('staff.nav_settings', '/settings', 'settings.manage', 'Settings/'),
      entry('staff.nav_personal_data', paths.personalData.index(), 'privacy.manage', 'PersonalData/'),
      entry('staff.nav_jobs', paths.jobs.index(), 'settings.manage', 'Jobs/'),
      entry('staff.nav_audit', '/admin/audit-log', 'audit.view', 'AuditLog/', 'SecurityLog/'),
    ],
  },
];

/** Tabs of the pages above: the command palette finds them by name. */
export const tabPages: readonly StaffPage[] = [
  entry('staff.nav_lite', paths.lite.show(), 'dashboard.view'),
  entry('staff.nav_time_blocks', paths.timeBlocks.index(), 'catalogue.manage'),
  entry('staff.nav_appointments', paths.appointments.index(), 'catalogue.manage'),
];

/** Actions in the command palette. */
export const staffActions: readonly StaffPage[] = [
  entry('staff.new_event', paths.events.create(), 'catalogue.manage'),
  entry('staff.new_product', '/admin/products/create', 'catalogue.manage'),
  entry('staff.new_slot', '/admin/appointments/create', 'catalogue.manage'),
  { ...entry('staff.new_venue', paths.venues.create(), 'catalogue.manage'), isHouse: true },
  entry('staff.new_promo', '/admin/promos/create', 'promos.manage'),
  entry('staff.new_promo_code', paths.promoCodes.create(), 'promos.manage'),
  entry('staff.new_code_batch', paths.promoCodes.createBatch(), 'promos.manage'),
  entry('staff.new_user', '/users/create', 'users.manage'),
];
