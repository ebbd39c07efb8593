/** Permissions, as `<area>.<action>`. Roles are sets of these; the server checks one on every staff route. */
export const PERMISSIONS = [
  'dashboard.view',
  'forecast.view',
  'reports.view',
  'orders.view',
  'orders.manage',
  'orders.refund',
  'orders.invite',
  'orders.approve_invitations',
  'payments.match',
  'invoices.manage',
  'bulk.view',
  'bulk.manage',
  'wallets.manage',
  'tickets.view',
  'tickets.print',
  'passes.manage',
  'cash.sell',
  'cash.manage',
  'validations.view',
  'validations.redeem',
  'validations.force',
  'support.view',
  'support.manage',
  'catalogue.manage',
  'promos.manage',
  'users.manage',
  'users.impersonate',
  'roles.manage',
  'settings.manage',
  'mails.view',
  'audit.view',
  'privacy.manage',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Permissions for the whole organisation: a role limited to some places does not give them. */
export const HOUSE_PERMISSIONS = [
  'payments.match',
  'invoices.manage',
  'bulk.view',
  'bulk.manage',
  'wallets.manage',
  'users.manage',
  'users.impersonate',
  'roles.manage',
  'settings.manage',
  'audit.view',
  'privacy.manage',
] as const satisfies readonly Permission[];
export type HousePermission = (typeof HOUSE_PERMISSIONS)[number];
export type ScopedPermission = Exclude<Permission, HousePermission>;

export const isHousePermission = (permission: Permission): permission is HousePermission =>
  (HOUSE_PERMISSIONS as readonly string[]).includes(permission);

export const ROLE_NAMES = [
  'administrator',
  'manager',
  'accountant',
  'agent',
  'cashier',
  'validator',
  'company',
  'customer',
] as const;
export type RoleName = (typeof ROLE_NAMES)[number];

/** The initial permissions of each built-in role; organisations may change their copy in the database. */
export const ROLE_PERMISSIONS: Record<RoleName, readonly Permission[]> = {
  administrator: PERMISSIONS,
  manager: [
    'dashboard.view',
    'forecast.view',
    'reports.view',
    'orders.view',
    'orders.manage',
    'orders.refund',
    'orders.invite',
    'orders.approve_invitations',
    'tickets.view',
    'tickets.print',
    'passes.manage',
    'cash.sell',
    'cash.manage',
    'validations.view',
    'validations.redeem',
    'validations.force',
    'support.view',
    'support.manage',
    'catalogue.manage',
    'promos.manage',
    'bulk.view',
    'bulk.manage',
  ],
  accountant: [
    'dashboard.view',
    'reports.view',
    'orders.view',
    'orders.refund',
    'payments.match',
    'invoices.manage',
    'bulk.view',
    'bulk.manage',
    'wallets.manage',
    'tickets.view',
  ],
  agent: [
    'dashboard.view',
    'orders.view',
    'orders.manage',
    'orders.invite',
    'tickets.view',
    'tickets.print',
    'passes.manage',
    'support.view',
    'support.manage',
    'mails.view',
  ],
  cashier: ['orders.view', 'tickets.view', 'tickets.print', 'cash.sell', 'validations.redeem'],
  validator: ['validations.view', 'validations.redeem'],
  company: [],
  customer: [],
};

export const isRoleName = (name: string): name is RoleName => (ROLE_NAMES as readonly string[]).includes(name);
export const isPermission = (name: string): name is Permission => (PERMISSIONS as readonly string[]).includes(name);

/** Roles of customers: a person with only these is not staff. */
export const CUSTOMER_ROLE_NAMES = ['customer', 'company'] as const satisfies readonly RoleName[];
const CUSTOMER_ROLES: ReadonlySet<string> = new Set(CUSTOMER_ROLE_NAMES);

/** Whether these roles are staff: shorter sessions, the staff layout. A custom role is a staff role. */
export const areStaff = (roles: readonly string[]): boolean => roles.some((role) => !CUSTOMER_ROLES.has(role));
