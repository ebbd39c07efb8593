/** Bank transfers to the organisation's account. No message reports them: staff import bank statements. */
import { readSettings } from '../../settings';
import type { OpenConnection } from '../connections/connection';
import type { HostedProvider } from '../providers/provider';
import { payUntil } from './payUntil';
import { referenceOf } from './transferReference';

export function transferProvider({
  code,
  enabled,
  label,
  channels,
  currencies,
  methods,
  settings,
}: OpenConnection): HostedProvider {
  return {
    code,
    label,
    methods,
    capabilities: { refund: 'manual', partialRefund: true, statusQuery: false },
    isAvailable: ({ currency, channel }) =>
      enabled && Boolean(settings.iban) && channels.includes(channel) && currencies.includes(currency),
    async payUntil(times) {
      const { 'payments.wire_days': businessDays, 'defaults.time_zone': zone } = await readSettings();
      return payUntil({ ...times, now: new Date(), businessDays, zone });
    },
    start: async ({ attempt }, { reference, transferUrl }) => ({
      providerRef: referenceOf(reference, attempt),
      redirect: { method: 'GET', url: transferUrl },
    }),
    parseWebhook: async () => [],
    // A transfer cannot be cancelled: one that arrives anyway is found by its reference.
    cancel: async () => true,
    refund: async () => ({ status: 'transit' }),
  };
}
