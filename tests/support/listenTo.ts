import { WebSocket } from 'ws';
import type { TestApp } from './app';

/** Subscribes to a public channel like a browser. */
export function listenTo(app: TestApp, channel: string) {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/app/${app.env.PUSHER_APP_KEY}?protocol=7`);
  type Message = { event: string; data: string };
  const until = (wanted: (message: Message) => boolean) =>
    new Promise<Message>((resolve) => {
      socket.on('message', (data) => {
        const message = JSON.parse(String(data)) as Message;
        if (wanted(message)) resolve(message);
      });
    });
  const ready = until(({ event }) => event === 'pusher_internal:subscription_succeeded');
  const next = until(({ event }) => event.startsWith('App')).then(({ event, data }) => {
    socket.close();
    return { event, data: JSON.parse(data) as unknown };
  });
  void until(({ event }) => event === 'pusher:connection_established').then(() =>
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel } })),
  );
  return { ready, next };
}
