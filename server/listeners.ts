/** Outbox listeners by topic: a topic without a listener does not compile. */
import { DOMAINS } from './domains';
import type { Domain } from './http/domain';
import type { Listeners } from './infra/outbox';
import type { Topic } from './shared/topics';

type TopicsOf<D> = D extends { listeners: infer L } ? keyof L : never;
type Unheard = Exclude<Topic, TopicsOf<(typeof DOMAINS)[number]>>;
/** The compiler names a topic without a listener here. */
const none: [Unheard] extends [never] ? [] : Unheard = [];

const domains: readonly Domain[] = DOMAINS;
const topics = new Set(domains.flatMap((domain) => Object.keys(domain.listeners ?? {}) as Topic[]));
const heard = (topic: Topic) => domains.flatMap((domain): readonly unknown[] => domain.listeners?.[topic] ?? none);

export const listeners = Object.fromEntries([...topics].map((topic) => [topic, heard(topic)])) as unknown as Listeners;
