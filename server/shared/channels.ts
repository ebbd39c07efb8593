/**
 * The channels of live events by name, shared by the server that publishes and authorises and the browser that listens.
 * Payloads contain ids and figures, and no personal data on public channels.
 */

/** Full names, for publishing and for the client's authorisation requests. */
export const channels = {
  /** Public: availability of an event's slots. */
  event: (id: string) => `events.${id}`,
  /** Public: the state of a waiting room's line. */
  waitingRoom: (id: string) => `waiting-room.${id}`,
  order: (id: string) => `private-orders.${id}`,
  /** Presence of staff at a gate. */
  gate: (id: string) => `presence-gates.${id}`,
  /** Read by the cashier of its open shift, and by staff who manage tills. */
  cashbox: (id: string) => `private-cashboxes.${id}`,
  /** A company's order: for its contacts, and staff who see companies. */
  bulkOrder: (id: string) => `private-bulk-orders.${id}`,
  /** Progress of a cancellation, for staff who manage it. */
  cancellation: (id: string) => `private-cancellations.${id}`,
  dashboard: () => 'private-dashboard',
  /** Read by staff who answer customers. */
  support: () => 'private-support',
  /** Presence of staff who read a conversation. */
  conversation: (id: string) => `presence-support.${id}`,
  /** A user's notifications. */
  user: (id: string) => `private-App.Models.User.${id}`,
};

const WITH_ID = {
  events: /^events\.([\w-]{1,64})$/,
  orders: /^private-orders\.([\w-]{1,64})$/,
  cashboxes: /^private-cashboxes\.([\w-]{1,64})$/,
  gates: /^presence-gates\.([\w-]{1,64})$/,
  bulkOrders: /^private-bulk-orders\.([\w-]{1,64})$/,
  cancellations: /^private-cancellations\.([\w-]{1,64})$/,
  conversation: /^presence-support\.([\w-]{1,64})$/,
  user: /^private-App\.Models\.User\.([\w-]{1,64})$/,
} as const;
const WITHOUT_ID = { 'private-dashboard': 'dashboard', 'private-support': 'support' } as const;

export type ChannelMatch =
  | { kind: keyof typeof WITH_ID; id: string }
  | { kind: (typeof WITHOUT_ID)[keyof typeof WITHOUT_ID] };

/** Parses a full channel name; null if there is no such channel. */
export function matchChannel(name: string): ChannelMatch | null {
  if (name === 'private-dashboard' || name === 'private-support') return { kind: WITHOUT_ID[name] };
  for (const [kind, pattern] of Object.entries(WITH_ID)) {
    const id = pattern.exec(name)?.[1];
    if (id !== undefined) return { kind: kind as keyof typeof WITH_ID, id };
  }
  return null;
}

/** The name for Echo: its `private()` and `join()` add the prefix. */
export const echoName = (name: string): string => name.replace(/^(private|presence)-/, '');
