/** Sends live events to browsers. The configuration selects the engine. */
import { channels } from '../../shared/channels';

export type BroadcastEvent = {
  /** Full channel names, from `shared/channels.ts`; at most 100. */
  channels: string[];
  /**
   * The short name: `OrderPaid` is sent as `App\Events\OrderPaid`, which `listen('OrderPaid')` receives. A name with a
   * leading dot is sent without the namespace.
   */
  event: string;
  /** Ids and figures; at most 9 KB as JSON. */
  data: object;
  /** The connection that caused the event and does not need it. Ignored when malformed. */
  exceptSocketId?: string;
};

export type Broadcaster = {
  /**
   * Publishes in order; resolves when the engine has accepted all events.
   * @throws UnpublishableEvent when an event exceeds a limit: nothing was published, and a retry does not help
   * @throws Error when the engine could not be reached: retry; some of the events may then arrive twice
   */
  publish(events: readonly BroadcastEvent[]): Promise<void>;
  /** Records that this person uses this connection, so that `recheckUsers` finds it. */
  identify(socketId: string, userId: string): void;
  /**
   * Ends these people's connections after a change of their permissions: they reconnect and are authorised again. A
   * hosted engine knows only people who signed in on the connection, and does not let them reconnect before the page is
   * reloaded; until then its pages poll.
   * @throws Error when the engine could not be reached
   */
  recheckUsers(userIds: readonly string[]): Promise<void>;
  close(): Promise<void>;
};

const NOTIFICATION_EVENT = '.Illuminate\\Notifications\\Events\\BroadcastNotificationCreated';

/** A notification to one user, for Echo's `notification()` on that user's own channel. */
export const notification = (
  userId: string,
  payload: { id: string; type: string; [field: string]: unknown },
): BroadcastEvent => ({ channels: [channels.user(userId)], event: NOTIFICATION_EVENT, data: payload });
