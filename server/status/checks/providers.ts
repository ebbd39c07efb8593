import { sql } from '../../infra/db';
import { lastProviderCalls, type ProviderCalls } from '../../infra/providerCalls';
import { toIso } from '../../shared/time';
import type { Check, Sentence } from '../check';

/** A provider fails while its last failure is later than its last success. */
const fails = ({ lastFailureAt, lastSuccessAt }: ProviderCalls): boolean =>
  lastFailureAt !== null && (lastSuccessAt === null || lastSuccessAt < lastFailureAt);

const describe = (calls: ProviderCalls): Sentence =>
  fails(calls)
    ? { text: 'status.providers_failed', params: { provider: calls.provider, time: toIso(calls.lastFailureAt!) } }
    : { text: 'status.providers_answered', params: { provider: calls.provider, time: toIso(calls.lastSuccessAt!) } };

/**
 * Calls of this process to services outside since its start, and payments by provider, which all processes see. The
 * mail server has its own check.
 */
export const providers: Check = {
  name: 'providers',
  run: async () => {
    const calls = lastProviderCalls().filter(({ provider }) => provider !== 'mail');
    const paid = await sql<{ provider: string; at: Date }>(
      'status_payments',
      `select provider, max(captured_at) as at from payments
       where created_at > moment() - interval '30 days' and captured_at is not null and not is_local(provider)
       group by provider order by provider`,
    );
    const isFailing = calls.some(fails);
    return {
      state: isFailing ? 'look' : 'fine',
      facts: [
        ...calls.map(describe),
        ...paid.map(({ provider, at }) => ({
          text: 'status.providers_paid' as const,
          params: { provider, time: toIso(at) },
        })),
        ...(calls.length + paid.length === 0 ? [{ text: 'status.providers_none' as const }] : []),
      ],
      advice: isFailing ? { text: 'status.providers_advice' } : null,
    };
  },
};
