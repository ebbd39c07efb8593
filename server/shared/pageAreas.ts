/** Which texts a page needs: read by the browser, which loads them with the page, and by the document, which preloads them. */
import type { Area } from './i18n/translate';

/** Pages that neither send nor check anything, so that they can do without the words of refusals. */
const PLAIN = /^(Welcome|Error|Message)/;

/** Pages for visitors, and those of staff that edit no records. */
const WITHOUT_FORMS = /^(Orders|Payments|Auth|Profile|Tickets|Validations|Dashboard|PromoCodes\/Submission)\//;

/** The text areas a page reads, by the beginning of its name; the first line that fits counts. */
const AREAS: readonly (readonly [prefix: string, areas: readonly string[]])[] = [
  ['Welcome', ['events']],
  ['Error', ['messages']],
  ['Message', ['messages']],
  ['Orders/Create', ['events', 'orders', 'payments']],
  ['Orders/LoadingPayment', ['orders', 'payments']],
  ['Orders/Show', ['afterSale', 'tickets', 'orders']],
  ['Orders/', ['afterSale', 'tickets']],
  ['Payments/', ['payments', 'orders']],
  ['Appointments/', ['appointments']],
  ['Auth/', ['users']],
  ['Profile/', ['users']],
  ['Users/', ['people', 'users']],
  ['RolesAndPermissions/', ['people']],
  ['Tickets/', ['tickets']],
  ['TimeBlocks/', ['timeBlocks']],
  ['Validations/Index', ['validations', 'lists']],
  ['Validations/', ['validations']],
  ['Events/Index', ['catalogue']],
  ['Events/Create', ['catalogue']],
  ['Events/Edit', ['catalogue']],
  ['Venues/', ['venues']],
  ['Products/', ['products']],
  ['Series/', ['products']],
  ['ProductPresets/', ['products']],
  ['PromoCodes/Submission/', ['promoCodes']],
  ['PromoCodes/', ['promoCodes']],
  ['Promos/', ['promos']],
  ['Events/Promos/', ['promos']],
  ['Settings/MailText', ['settings', 'mailTexts']],
  ['Settings/SalesChannel', ['settings', 'channels']],
  ['Settings/MultiAppointments', ['settings', 'visits']],
  ['Settings/', ['settings', 'languages']],
  ['AuditLog/', ['auditLog']],
  ['Dashboard/', ['reports', 'validations']],
];

/** Pages in the frame of visitors; all others stand in that of staff, and so may one's own account. */
const FOR_VISITORS = /^(Welcome|Error|Message|Orders\/|Payments\/|Auth\/|Tickets\/|PromoCodes\/Submission\/)/;

/** The areas whose texts must be there before the page is shown. */
export function areasOf(pageName: string): Area[] {
  const line = AREAS.find(([prefix]) => pageName.startsWith(prefix));
  const frame = PLAIN.test(pageName) ? ['common'] : ['common', 'errors'];
  const tools = PLAIN.test(pageName) || WITHOUT_FORMS.test(pageName) ? [] : ['forms', 'lists'];
  const house = FOR_VISITORS.test(pageName) ? [] : ['staff', 'notifications'];
  return [...frame, ...house, ...tools, ...(line?.[1] ?? [])] as Area[];
}
