/**
 * Calls of this process to payment providers and the mail server.
 * A call is a span of a traced request, is counted for `/metrics`, and its last results are shown on the status page.
 */
import { createCounts, type Metric } from './metrics/metric';
import { traced } from './tracing';

export type ProviderCalls = { provider: string; lastSuccessAt: Date | null; lastFailureAt: Date | null };

const last = new Map<string, ProviderCalls>();
const counts = createCounts('provider', 'call', 'outcome');

function note(provider: string, call: string, isSuccess: boolean): void {
  const known = last.get(provider) ?? { provider, lastSuccessAt: null, lastFailureAt: null };
  last.set(provider, { ...known, [isSuccess ? 'lastSuccessAt' : 'lastFailureAt']: new Date() });
  counts.add(provider, call, isSuccess ? 'success' : 'failure');
}

/**
 * @param provider its kind ("stripe"), from the source
 * @param call the operation ("refund"), from the source
 * @param work throws if there was no usable answer; a refusal that a provider answers is a success of the call
 */
export async function callProvider<T>(provider: string, call: string, work: () => Promise<T>): Promise<T> {
  try {
    const answer = await traced(`provider ${provider} ${call}`, {}, work);
    note(provider, call, true);
    return answer;
  } catch (error) {
    note(provider, call, false);
    throw error;
  }
}

/** Since the start of this process, by name. */
export const lastProviderCalls = (): readonly ProviderCalls[] =>
  [...last.values()].sort((one, other) => one.provider.localeCompare(other.provider, 'en'));

export const providerCalls: Metric = {
  name: 'aforo_provider_calls_total',
  help: 'Calls to payment providers and the mail server by provider, operation and outcome.',
  labels: ['provider', 'call', 'outcome'],
  read: counts.read,
};
