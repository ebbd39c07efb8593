/** Finds dead connections: one timer for all of them. */
import { CLOSE, protocolText } from './frames';
import { type Connection, closeWith, type Hub, send } from './hub';

const PING = protocolText('pusher:ping', {});
const CHECKS_PER_TIMEOUT = 4;
const MAX_PAUSE_MS = 15_000;

/** Starts checking. @returns a function that stops. */
export function keepAlive(hub: Hub): () => void {
  const activityMs = hub.activityTimeoutSeconds * 1_000;
  const pongMs = hub.pongTimeoutSeconds * 1_000;
  const pauseMs = Math.min(activityMs / CHECKS_PER_TIMEOUT, pongMs / CHECKS_PER_TIMEOUT, MAX_PAUSE_MS);
  const timer = setInterval(() => {
    const now = Date.now();
    for (const connection of hub.connections.values()) check(connection, now, activityMs, pongMs);
    hub.cachedEvents.sweep();
  }, pauseMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Pings by both protocols: browsers answer the WebSocket ping even in a throttled tab. */
function check(connection: Connection, now: number, activityMs: number, pongMs: number): void {
  if (connection.pingedAt !== null) {
    if (now - connection.pingedAt > pongMs) closeWith(connection.ws, CLOSE.noPong);
    return;
  }
  if (now - connection.lastHeardAt <= activityMs) return;
  connection.pingedAt = now;
  if (connection.ws.readyState === connection.ws.OPEN) connection.ws.ping();
  send(connection, PING);
}
