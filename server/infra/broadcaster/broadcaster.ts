/** How the product tells browsers what has happened. Which engine carries it is a matter of configuration. */
import { channels } from '../../shared/channels';

export type BroadcastEvent = {
  /** Full channel names, from `shared/channels.ts`; at most 100. */
  channels: string[];
  /**
   * The short name: `OrderPaid` goes out as `App\Events\OrderPaid`, which is what `listen('OrderPaid')` hears.
   * With a dot in front it goes out as it stands.
   */
  event: string;
  /** Ids and figures; at most 9 KB as JSON. */
  data: object;
  /** The connection that caused the event and has no need to hear of it. Ignored when malformed. */
  exceptSocketId?: string;
};

export type Broadcaster = {
  /**
   * Publishes in order; settles when the engine has taken all of it.
   * @throws UnpublishableEvent when an event breaks a limit: nothing was published, and trying again is of no use
   * @throws Error when the engine could not be reached: try again; some of the events may then arrive twice
   */
  publish(events: readonly BroadcastEvent[]): Promise<void>;
  /** Notes that this person listens through this connection, so that `recheckUsers` finds it. */
  identify(socketId: string, userId: string): void;
  /**
   * Ends what these people hear by rights they may no longer have: their connections come back and ask again. A
   * hosted engine knows only those who signed in on the connection, and does not let it come back before the page is
   * loaded anew; until then its pages ask by themselves.
   * @throws Error when the engine could not be reached
   */
  recheckUsers(userIds: readonly string[]): Promise<void>;
  close(): Promise<void>;
};

const NOTIFICATION_EVENT = '.Illuminate\\Notifications\\Events\\BroadcastNotificationCreated';

/** A notification to one user, as Echo's `notification()` hears it on that user's own channel. */
export const notification = (
  userId: string,
  payload: { id: string; type: string; [field: string]: unknown },
): BroadcastEvent => ({ channels: [channels.user(userId)], event: NOTIFICATION_EVENT, data: payload });
