import type { Editable } from '../shared/records';
import type { IsoDateTime } from '../shared/time';
import type { WebhookInput } from './requests';

export type WebhookRow = {
  id: string;
  name: string;
  url: string;
  topics: string[];
  state: 'on' | 'off';
  offReason: 'staff' | 'gone' | 'failing' | null;
  /** Since when every attempt has failed. */
  failingSince: IsoDateTime | null;
  waiting: number;
  failed: number;
};

/** `body`, `secret`: the event or the webhook's secret cannot be read here, so nothing was sent. */
export type AttemptError =
  | 'timeout'
  | 'private_address'
  | 'unknown_host'
  | 'redirect'
  | 'status'
  | 'connection'
  | 'body'
  | 'secret';

export type AttemptRow = {
  at: IsoDateTime;
  /** Null without an answer. */
  status: number | null;
  ms: number;
  error: AttemptError | null;
  /** Beginning of the answer. */
  answer: string;
};

export type DeliveryRow = {
  id: string;
  eventId: string;
  topic: string;
  occurredAt: IsoDateTime;
  state: 'pending' | 'delivered' | 'failed';
  nextAt: IsoDateTime;
  replays: number;
  /** Its last attempts, latest first. */
  tries: AttemptRow[];
};

type VenueChoice = { id: string; name: string };

/** A single topic with its name. */
type TopicChoice = { value: string; name: string };

export type WebhookPage = {
  record: Editable<WebhookInput>;
  isOn: boolean;
  offReason: WebhookRow['offReason'];
  failingSince: IsoDateTime | null;
  /** Until when the former secret signs too. */
  oldSecretUntil: IsoDateTime | null;
  owner: string | null;
  /** Failed deliveries that can be sent again. */
  failed: number;
  venues: VenueChoice[];
  topics: TopicChoice[];
  /** The filter of the log. */
  state: DeliveryRow['state'] | null;
  deliveries: DeliveryRow[];
};

export type WebhooksPages = {
  'Webhooks/Index': { webhooks: WebhookRow[] };
  'Webhooks/Create': { venues: VenueChoice[]; topics: TopicChoice[] };
  'Webhooks/Show': WebhookPage;
};
