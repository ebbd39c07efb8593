/** Requests about webhooks, of the page and of the API. */
import { z } from 'zod';
import { instant, int4, requiredText } from '../shared/requestParts';
import { WEBHOOK_TOPICS } from '../shared/webhookTopics';
import { isReceiverUrl } from './delivery/target';

const MAX_URL = 2000;
const MAX_VENUES = 200;

const topic = z
  .string()
  .refine((name) => WEBHOOK_TOPICS.includes(name), 'errors.webhook_topic')
  .meta({ examples: ['order.paid'] });

export const webhookFields = {
  name: requiredText(80),
  url: z
    .string()
    .trim()
    .max(MAX_URL)
    .refine(isReceiverUrl, 'errors.webhook_url')
    .meta({ format: 'uri', examples: ['https://crm.example/aforo'] }),
  topics: z.array(topic).min(1, 'errors.webhook_topics').max(WEBHOOK_TOPICS.length),
};
export const venueIds = z.array(z.uuid().toLowerCase()).max(MAX_VENUES);

/** `venueIds`: empty for every venue. */
export const webhookRequest = z.object({ ...webhookFields, venueIds });
export type WebhookInput = z.output<typeof webhookRequest>;

export const switchRequest = z.object({ isOn: z.boolean() });
export const rotateRequest = z.object({ version: int4(1) });
export const testRequest = z.object({ id: z.uuid().toLowerCase() });
/** `replays`: how often the delivery had been replayed when the page was opened. */
export const replayRequest = z.object({ replays: int4() });
export const replayFailedRequest = z.object({ since: instant() });
