import LaravelEcho from 'laravel-echo';
import Pusher from 'pusher-js';
import { csrfToken } from '@/lib/csrf';
import { type ChannelKind, type LiveState, liveSettings, type Subscription, setLiveState } from '@/lib/live';

/** Content of `<meta name="live">`, as JSON. */
type Settings = {
  key: string;
  host?: string;
  port?: number;
  tls?: boolean;
  cluster?: string;
  bearerToken?: string;
  signIn?: boolean;
  /** This session's own connections are taken even if its network has too many. */
  ticket?: string;
};

/** Maps Pusher's connection states to ours. */
const STATES: Record<string, LiveState> = {
  initialized: 'connecting',
  connecting: 'connecting',
  connected: 'connected',
  unavailable: 'unavailable',
  failed: 'unavailable',
  disconnected: 'unavailable',
};

const settings = JSON.parse(liveSettings() ?? '{}') as Settings;
const port = settings.port ?? 443;

/** Read at each call, because the token changes at sign-in while the connection stays. */
const headersProvider = () => ({
  'X-CSRF-TOKEN': csrfToken(),
  'X-Requested-With': 'XMLHttpRequest',
  ...(settings.bearerToken ? { Authorization: `Bearer ${settings.bearerToken}` } : {}),
});

/** A buyer who opened an order by its secret link is authorised by the same secret. */
const paramsProvider = () => {
  const key = new URLSearchParams(window.location.search).get('key');
  return key ? { key } : {};
};

/** Filled by Echo, with a token that the provider sends as well: the server would read both as one wrong value. */
const userHeaders: Record<string, string> = {};

const { Runtime } = Pusher;
const openSocket = Runtime.createWebSocket.bind(Runtime);
if (settings.ticket) Runtime.createWebSocket = (url) => openSocket(`${url}&ticket=${settings.ticket}`);

const echo = new LaravelEcho<'pusher'>({
  broadcaster: 'pusher',
  Pusher,
  key: settings.key,
  cluster: settings.cluster ?? '',
  ...(settings.host ? { wsHost: settings.host } : {}),
  wsPort: port,
  wssPort: port,
  forceTLS: settings.tls ?? true,
  // The other one is not allowed by the page's policy.
  enabledTransports: [(settings.tls ?? true) ? 'wss' : 'ws'],
  enableStats: false,
  activityTimeout: 120_000,
  pongTimeout: 30_000,
  unavailableTimeout: 10_000,
  namespace: 'App.Events',
  authEndpoint: '/broadcasting/auth',
  csrfToken: csrfToken(),
  bearerToken: settings.bearerToken ?? null,
  channelAuthorization: { transport: 'ajax', endpoint: '/broadcasting/auth', headersProvider, paramsProvider },
  userAuthentication: { transport: 'ajax', endpoint: '/broadcasting/user-auth', headers: userHeaders, headersProvider },
  withoutInterceptors: true,
});

for (const name of Object.keys(userHeaders)) delete userHeaders[name];

const { connection } = echo.connector.pusher;
const report = (name: string) => setLiveState(STATES[name] ?? 'connecting');
connection.bind('state_change', ({ current }: { current: string }) => report(current));
report(connection.state);

export const socketId = (): string | undefined => echo.socketId() || undefined;

/** Subscribes to all channels again, with the current credentials. */
export function reconnect(): void {
  echo.connector.pusher.disconnect();
  echo.connector.pusher.connect();
}

const open = (kind: ChannelKind, name: string) =>
  kind === 'private' ? echo.private(name) : kind === 'presence' ? echo.join(name) : echo.channel(name);

/** Number of subscribers by channel; the last one leaves it. */
const users = new Map<string, number>();

export type Handlers = Record<string, (payload: never) => void>;
export type PresenceCallbacks = {
  here: (members: unknown[]) => void;
  joining: (member: unknown) => void;
  leaving: (member: unknown) => void;
};

/**
 * Subscribes to a channel until `leave`. An event name with a leading dot is taken literally; `notification` receives
 * those.
 */
export function join(kind: ChannelKind, name: string, handlers: Handlers, presence?: PresenceCallbacks): Subscription {
  const key = `${kind}:${name}`;
  users.set(key, (users.get(key) ?? 0) + 1);
  // Guests subscribe only to public channels and their own order by its secret: a refused sign-in changes nothing.
  if (settings.signIn && kind !== 'public') echo.connector.pusher.signin();
  const channel = open(kind, name);
  for (const [event, handler] of Object.entries(handlers)) {
    if (event === 'notification') channel.notification(handler);
    else channel.listen(event, handler);
  }
  if (presence && kind === 'presence')
    echo.join(name).here(presence.here).joining(presence.joining).leaving(presence.leaving);
  return {
    whisper: (event, payload) => {
      if (kind === 'presence') echo.join(name).whisper(event, payload);
    },
    leave: () => {
      for (const [event, handler] of Object.entries(handlers)) {
        if (event === 'notification') channel.stopListeningForNotification(handler);
        else channel.stopListening(event, handler);
      }
      const left = (users.get(key) ?? 1) - 1;
      users.set(key, left);
      if (left === 0) echo.leaveChannel(kind === 'public' ? name : `${kind}-${name}`);
    },
  };
}
