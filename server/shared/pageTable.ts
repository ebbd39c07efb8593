/**
 * Settings of visitors' pages by prefix of their name: frame, audience and texts. `staffPages.ts` has those of the back
 * office, which buyers do not load. The browser, the document's preloads, the build's chunks and the tests derive from
 * both tables.
 */
import type { Area, BuiltInLocale } from './i18n/translate';

/**
 * A file of texts: an area, or the part of one that browsers read; refusals and the activity log stay on the server.
 * `labels` has those of the navigation and the palette, from the areas of their pages (`entryLabels.ts`).
 */
export type TextFile =
  | Exclude<Area, 'errors' | 'audit' | 'afterSale' | 'bulk' | 'products'>
  | `errors/${'pages' | 'staffPages'}`
  | `afterSale/${'common' | 'order'}`
  | `bulk/${'common' | 'orders' | 'companies'}`
  | `products/${'common' | 'presets' | 'series'}`
  | 'labels';

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
/** Texts of the staff frame. */
export const STAFF_TEXTS = [
  ...VISITOR_TEXTS,
  'errors/staffPages',
  'labels',
  'staff',
  'notifications',
  'workspace',
] as const;

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

/** A page of an account in the frame of its holder: staff or public. */
const account = (prefix: string, ...texts: TextFile[]): PageFamily => ({
  prefix,
  frame: 'account',
  audience: 'visitors',
  rendered: false,
  texts: [...VISITOR_TEXTS, ...texts],
});

const companyOrders = (page: string) =>
  account(`BulkOrders/${page}`, 'bulk/common', 'bulk/orders', 'invoices', 'forms', 'lists');

/** The first line with a matching prefix applies. No prefix is the beginning of a staff page's name. */
export const VISITOR_PAGES: readonly PageFamily[] = [
  plain('Welcome', 'events'),
  plain('Error', 'messages'),
  plain('Message', 'messages'),
  plain('Legal/', 'legal'),
  rendered(buyers('Orders/Create', 'public', 'events', 'orders', 'payments', 'refunds')),
  rendered(buyers('Orders/LoadingPayment', 'public', 'orders', 'payments')),
  rendered(buyers('Orders/Confirm', 'public', 'afterSale/common', 'payments')),
  shared(rendered(buyers('Orders/Show', 'public', 'afterSale/common', 'afterSale/order', 'tickets', 'orders'))),
  rendered(buyers('Orders/Find', 'public', 'afterSale/common')),
  buyers('Orders/PrintAll', 'print', 'afterSale/common', 'tickets'),
  shared(buyers('Orders/Refund', 'public', 'afterSale/common', 'refunds', 'forms')),
  shared(buyers('Orders/Give', 'public', 'afterSale/common', 'giveTicket')),
  buyers('Orders/OrderCancellation', 'public', 'afterSale/common', 'cancellations', 'refunds', 'forms'),
  shared(
    buyers('Orders/Reschedule', 'public', 'afterSale/common', 'reschedule', 'refunds', 'orders', 'payments', 'forms'),
  ),
  shared(buyers('Orders/Invoice', 'public', 'afterSale/common', 'invoices', 'forms')),
  shared(buyers('OrderItemProfiles/', 'public', 'afterSale/common', 'forms', 'payments')),
  shared(buyers('Orders/ItemsList', 'public', 'afterSale/common', 'afterSale/order', 'tickets')),
  shared(buyers('Orders/AppointmentData', 'public', 'afterSale/common', 'tickets')),
  buyers('Orders/Mine', 'public', 'afterSale/common', 'tickets'),
  rendered(buyers('Payments/Link/', 'public', 'payments', 'orders', 'payLinks')),
  buyers('Payments/Card/Create', 'public', 'payments', 'orders'),
  buyers('Payments/WireTransfer/', 'public', 'payments', 'orders'),
  rendered(buyers('Tickets/Show', 'public', 'tickets', 'giveTicket')),
  rendered(buyers('AnnualPass/Download', 'public', 'passes', 'tickets')),
  rendered(buyers('Tickets/Take', 'public', 'tickets', 'giveTicket')),
  rendered(buyers('Waiting/', 'public', 'waiting')),
  rendered(buyers('WaitingRoom/', 'public', 'waitingRoom')),
  rendered(visitors('Auth/', 'auth', 'users')),
  visitors('Dev/', 'public', 'forms'),
  account('Profile/', 'users', 'people', 'balances', 'notifications'),
  visitors('PromoCodes/Submission/Claim', 'public', 'bulk/common', 'giveTicket', 'events'),
  visitors('PromoCodes/Submission/', 'public', 'promoCodes'),
  rendered(visitors('BulkOrders/Login', 'auth', 'users', 'bulk/common')),
  rendered(visitors('BulkOrders/ForgotPassword', 'auth', 'users', 'bulk/common')),
  visitors('BulkOrders/Apply', 'public', 'bulk/common', 'invoices', 'forms'),
  visitors('BulkOrders/Ask', 'public', 'bulk/common', 'giveTicket'),
  ...['Index', 'Show', 'Create', 'Distribute', 'Invoices'].map(companyOrders),
  visitors('Help/', 'public', 'help'),
  visitors('Dashboard/Lite', 'screen', 'staff', 'reports', 'forms'),
  visitors('Validations/Automatic', 'screen', 'validations', 'validators'),
  buyers('GiftVouchers/Check', 'public', 'vouchers'),
];

/** The line of a visitors' page; undefined for a staff page. */
export const visitorFamily = (pageName: string): PageFamily | undefined =>
  VISITOR_PAGES.find(({ prefix }) => pageName.startsWith(prefix));

export type LayoutName = Exclude<Frame, 'account'>;

/** The frame of a page for this reader. */
export function frameFor({ frame, isShared }: PageFamily, isStaff: boolean): LayoutName {
  if (isShared && isStaff) return 'staff';
  if (frame !== 'account') return frame;
  return isStaff ? 'staff' : 'public';
}

/** The area of a file of texts: `errors` of `errors/pages`. */
export const areaOf = (file: TextFile): Area | 'labels' => file.split('/', 1)[0] as Area | 'labels';

/** The module of a file of texts in the build. */
export const textModule = (file: TextFile, locale: BuiltInLocale): string =>
  file === 'labels' ? `virtual:labels/${locale}` : `server/shared/i18n/${locale}/${file}.ts`;

/** The texts of a page and its frame for this reader. */
export const textsFor = (family: PageFamily, isStaff: boolean): readonly TextFile[] =>
  family.audience !== 'staff' && isStaff && frameFor(family, true) === 'staff'
    ? [...new Set([...STAFF_TEXTS, ...family.texts])]
    : family.texts;
