import type { AuditEntry } from '@server/audit/pages';
import { paths } from '@server/shared/paths';

type Subject = Pick<AuditEntry, 'subjectId' | 'label'>;

/** Page of each kind of subject; some kinds have none. */
const PLACES: Readonly<Record<string, (subject: Subject) => string>> = {
  order: ({ label }) => paths.orders.show(label),
  event: ({ subjectId }) => paths.events.edit(subjectId),
  product: ({ subjectId }) => paths.products.edit(subjectId),
  promo: ({ subjectId }) => paths.promos.edit(subjectId),
  promo_code: ({ subjectId }) => paths.promoCodes.edit(subjectId),
  promo_code_batch: ({ subjectId }) => paths.promoCodes.ofBatch(subjectId),
  promo_code_request: () => paths.promoCodes.requests(),
  conversation: ({ subjectId }) => paths.customerService.show(subjectId),
  mail: ({ subjectId }) => paths.customerService.mail(subjectId),
  user: ({ subjectId }) => paths.users.edit(subjectId),
  validation_rule: ({ subjectId }) => paths.validationRules.edit(subjectId),
  venue: ({ subjectId }) => paths.venues.edit(subjectId),
};

/** Page of the subject of an entry. */
export const subjectHref = (entry: AuditEntry): string | undefined =>
  Object.hasOwn(PLACES, entry.subjectType) ? PLACES[entry.subjectType]?.(entry) : undefined;
