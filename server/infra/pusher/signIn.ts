/** A connection authenticates its user once, with the application's signature. */
import { CLOSE, errorText, protocolText } from './frames';
import { type Connection, closeWith, type Hub, send } from './hub';
import { isEqualInConstantTime, userToken } from './signatures';

export function signIn(hub: Hub, connection: Connection, data: Record<string, unknown>): void {
  const { auth, user_data: userData } = data;
  if (typeof auth !== 'string') {
    send(connection, errorText(null, 'Missing parameter: data.auth'));
    return;
  }
  if (typeof userData !== 'string') {
    send(connection, errorText(null, 'Missing parameter: data.user_data'));
    return;
  }
  const user = isEqualInConstantTime(auth, userToken(hub.app, connection.id, userData)) ? readUser(userData) : null;
  const another = connection.user !== null && connection.user.id !== user?.id;
  if (user === null || another) {
    closeWith(connection.ws, CLOSE.signInFailed);
    return;
  }
  connection.user = user;
  const connections = hub.users.get(user.id) ?? new Set();
  hub.users.set(user.id, connections.add(connection));
  send(connection, protocolText('pusher:signin_success', { user_data: userData }));
}

/** Removes a closed connection. */
export function signOut(hub: Hub, connection: Connection): void {
  if (connection.user === null) return;
  const connections = hub.users.get(connection.user.id);
  connections?.delete(connection);
  if (connections?.size === 0) hub.users.delete(connection.user.id);
}

function readUser(userData: string): Connection['user'] {
  try {
    const { id, user_info: info } = JSON.parse(userData) as { id?: unknown; user_info?: unknown };
    return typeof id === 'string' && id !== '' ? { id, info: info ?? {} } : null;
  } catch {
    return null;
  }
}
