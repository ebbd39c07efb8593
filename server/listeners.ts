/** Who hears what from the outbox, by topic. A listener must bear hearing the same thing twice. */
import type { Listeners } from './infra/outbox';

export const listeners: Listeners = {};
