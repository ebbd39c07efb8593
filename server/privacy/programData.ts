/** Text columns of tables that other systems write or read: programs, resellers, receivers of webhooks and imports. */

import type { Columns } from './retentionRules';

export const PROGRAM_DATA: Readonly<Record<string, Columns>> = {
  // Answers about orders and their buyers, for a day.
  api_requests: { history: 'answer', none: 'key operation address request_hash' },
  // The kind contains no id and the record is a hash; the actor is an account's id, as in other logs.
  client_ids: { none: 'kind record actor request' },
  imports: { none: 'kind source file_name sha256 state headings mapping reading options counts error' },
  // Lines of a file, for a month; their orders have what they need. Those of a person end with the account.
  import_lines: { brief: 'content problems external_id', none: 'action' },
  // The id of a person is the email address.
  import_records: { account: 'external_id', none: 'source kind record_id content_hash' },
  personal_access_tokens: { account: 'name token_hash', none: 'scopes venue_ids' },
  printed_entries: { none: 'source code order_reference' },
  reseller_bookings: { holders: 'contact unit_items notes cancel_reason', none: 'request_hash reseller_reference' },
  reseller_connections: { none: 'name token_hash venue_ids' },
  // Answers of receivers, which may repeat the buyer's data; deleted with their event after a month.
  webhook_attempts: { brief: 'answer', none: 'error' },
  webhook_cursors: { none: 'source' },
  webhook_deliveries: { none: 'state' },
  webhook_events: { history: 'body', none: 'topic subject_id' },
  webhooks: { none: 'name url topics venue_ids state off_reason secret old_secret' },
};
