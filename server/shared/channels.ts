/**
 * The channels of live events, by name: the same table for the server that publishes and authorises and the browser
 * that listens. Payloads carry ids and figures, and no personal data where anybody may listen.
 */

/** Full names, as the server publishes on them and as clients ask for permission. */
export const channels = {
  /** Anybody: availability of one event's slots. */
  event: (id: string) => `events.${id}`,
  order: (id: string) => `private-orders.${id}`,
  /** Those at the gate see each other. */
  gate: (id: string) => `presence-gates.${id}`,
  /** Its open shift's cashier, and those who look after it. */
  cashbox: (id: string) => `private-cashboxes.${id}`,
  /** A company's order: its contacts, and staff who see companies. */
  bulkOrder: (id: string) => `private-bulk-orders.${id}`,
  /** How far a cancellation is, for those who look after it. */
  cancellation: (id: string) => `private-cancellations.${id}`,
  dashboard: () => 'private-dashboard',
  /** A person who answers customers. */
  support: () => 'private-support',
  /** Those who look at one conversation see each other. */
  conversation: (id: string) => `presence-support.${id}`,
  /** One user's notifications. */
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

/** What a full channel name stands for, or null when the product has no such channel. */
export function matchChannel(name: string): ChannelMatch | null {
  if (name === 'private-dashboard' || name === 'private-support') return { kind: WITHOUT_ID[name] };
  for (const [kind, pattern] of Object.entries(WITH_ID)) {
    const id = pattern.exec(name)?.[1];
    if (id !== undefined) return { kind: kind as keyof typeof WITH_ID, id };
  }
  return null;
}

/** The name as Echo wants it: `private()` and `join()` add the prefix themselves. */
export const echoName = (name: string): string => name.replace(/^(private|presence)-/, '');
