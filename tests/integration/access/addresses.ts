/** A URL for every route that names a record of a venue. */
import { uuidv7 } from '../../../server/shared/uuid';
import type { StatedRoute } from './routePermissions';
import type { World } from './twoVenues';

/** Values for the parameters of a URL, by its beginning; a route with an unlisted parameter fails. */
const THINGS: readonly [beginning: string, (world: World) => string][] = [
  ['/admin/appointments/changes/:id', ({ slotChange }) => slotChange],
  ['/admin/appointments/:id', ({ slot }) => slot],
  ['/admin/waiting-room/:room', ({ waitingRoom }) => waitingRoom],
  ['/admin/waiting-list/quotas/:quota', ({ quota }) => quota],
  ['/admin/waiting-list/:slot', ({ slot }) => slot],
  ['/admin/events/:id', ({ event }) => event],
  ['/forecast/:id', ({ event }) => event],
  ['/admin/products/:id', ({ product }) => product],
  ['/admin/quotas/:id', ({ quota }) => quota],
  ['/admin/time-blocks/:event', ({ event }) => event],
  ['/admin/validation-rules/:id', ({ entryRule }) => entryRule],
  ['/admin/history/validation-rules/:id', ({ entryRule }) => entryRule],
  ['/admin/venues/:id', ({ venue }) => venue],
  ['/admin/promos/:id', ({ promo }) => promo],
  ['/admin/history/events/:id', ({ event }) => event],
  ['/admin/history/products/:id', ({ product }) => product],
  ['/admin/history/quotas/:id', ({ quota }) => quota],
  ['/admin/history/slots/:id', ({ slot }) => slot],
  ['/admin/history/waiting-rooms/:id', ({ waitingRoom }) => waitingRoom],
  ['/admin/history/venues/:id', ({ venue }) => venue],
  ['/admin/history/promos/:id', ({ promo }) => promo],
  ['/admin/history/promo-codes/:id', ({ code }) => code],
  ['/admin/history/series/:id', () => uuidv7()],
  ['/admin/history/product-presets/:id', () => uuidv7()],
  ['/admin/promo-codes/:id', ({ code }) => code],
  ['/admin/promo-code-batches/:id', ({ batch }) => batch],
  ['/admin/promo-code-requests/:id', ({ request }) => request],
  ['/annual-passes/passes/:id', ({ pass }) => pass],
  ['/validations/:id', ({ scan: id }) => id],
  ['/validators/devices/:id', ({ device }) => device],
  ['/refunds/files/:id', () => uuidv7()],
  ['/admin/cancellations/:id', () => uuidv7()],
  ['/admin/card-payments/links/:id', () => uuidv7()],
  ['/admin/invoices/:id', () => uuidv7()],
  ['/customer-service/replies/:id', () => uuidv7()],
  ['/customer-service/mails/:id', ({ mail }) => mail],
  ['/customer-service/:id', ({ conversation }) => conversation],
  ['/refunds/:id', ({ refund }) => refund],
  ['/admin/invitations/budgets/:id', ({ event }) => event],
  ['/admin/imports/:id', ({ import: id }) => id],
  ['/admin/invitations/:id', ({ invitation }) => invitation],
  ['/admin/profiles/merges/:id', () => uuidv7()],
  ['/admin/profiles/:id', ({ profile }) => profile],
  ['/orders/range/chosen/:id', ({ chosen }) => chosen],
  ['/orders/range/runs/:id', ({ run }) => run],
  ['/orders/:reference', ({ order }) => order.reference],
  ['/admin/product-presets/:id', () => uuidv7()],
  ['/admin/series/:id', () => uuidv7()],
  ['/dashboard/screens/:id', () => uuidv7()],
  ['/sales-reports/schedules/:id', () => uuidv7()],
  ['/cashboxes/:id', ({ cashbox }) => cashbox],
  ['/cashbox-shifts/:id', ({ shift }) => shift],
  ['/admin/history/cashboxes/:id', ({ cashbox }) => cashbox],
  ['/pos/manual/:reference', ({ order }) => order.reference],
  ['/pos/sales/:reference', ({ order }) => order.reference],
  ['/pos/prints/:id', ({ print }) => print],
];
const OTHER_BLANKS: Record<string, string> = { format: 'csv', cause: 'slot_cancelled', position: '1', part: '1' };

export function addressIn(world: World, { path }: Pick<StatedRoute, 'path'>): string {
  const [beginning, idOf] =
    THINGS.find(([start]) => path === start || path.startsWith(`${start}/`) || path.startsWith(`${start}.`)) ?? [];
  if (!beginning || !idOf) throw new Error(`name what ${path} is about in THINGS`);
  return path
    .replace(beginning, beginning.replace(/:\w+/, idOf(world)))
    .replace(/:(\w+)/g, (_, name: string) => OTHER_BLANKS[name] ?? uuidv7());
}
