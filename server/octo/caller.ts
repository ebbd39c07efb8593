import type { Reseller } from '../bulk-orders';
import type { AuditContext, Origin } from '../shared/actor';
import type { Locale, Translate } from '../shared/i18n/translate';
import type { Capability } from './offerAnswers';

/** The sender of a request: a reseller's connection, and the capabilities that it asked for. */
export type OctoCaller = {
  t: Translate;
  locale: Locale;
  reseller: Reseller;
  capabilities: ReadonlySet<Capability>;
  origin: Origin;
};

/** The connection as an actor of its own: "Viajes Poniente · Booking system". */
export const connectionContext = ({ reseller, origin }: Pick<OctoCaller, 'reseller' | 'origin'>): AuditContext => ({
  userId: null,
  name: `${reseller.company} · ${reseller.name}`,
  ...origin,
  impersonatorId: null,
});
