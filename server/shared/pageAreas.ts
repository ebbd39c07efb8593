/** Which texts a page needs: read by the browser, which loads them with the page, and by the document, which preloads them. */
import type { Area } from './i18n/translate';

/** Pages that neither send nor check anything, so that they can do without the words of refusals. */
const PLAIN = /^(Welcome|Error|Message)/;

/** The text areas a page reads, by the beginning of its name; the first line that fits counts. */
const AREAS: readonly (readonly [prefix: string, areas: readonly string[]])[] = [
  ['Welcome', ['events']],
  ['Error', ['messages']],
  ['Message', ['messages']],
  ['Orders/Create', ['events', 'orders', 'payments']],
  ['Orders/LoadingPayment', ['orders', 'payments']],
  ['Orders/', ['afterSale', 'tickets']],
  ['Payments/', ['payments', 'orders']],
  ['Auth/', ['users']],
  ['Profile/', ['users']],
  ['Tickets/', ['tickets']],
  ['Validations/', ['validations']],
  ['Dashboard/', ['reports', 'validations']],
];

/** The areas whose texts must be there before the page is shown. */
export function areasOf(pageName: string): Area[] {
  const line = AREAS.find(([prefix]) => pageName.startsWith(prefix));
  const frame = PLAIN.test(pageName) ? ['common'] : ['common', 'errors'];
  return [...frame, ...(line?.[1] ?? [])] as Area[];
}
