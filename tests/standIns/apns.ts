/**
 * Simulates Apple's push service over HTTP/2, from its documentation: it accepts messages for devices from clients with
 * a certificate of the topic, and refuses what Apple refuses.
 */
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { AppleCertificates } from './appleCertificates';

export type Pushed = { token: string; topic: string; body: string };
export type Apns = {
  url: string;
  pushed: Pushed[];
  /** Tokens of devices that no longer exist. */
  gone: Set<string>;
  mood: 'well' | 'refusing' | 'busy';
  close: () => Promise<void>;
};

export async function startApns({ authority, server: own }: AppleCertificates): Promise<Apns> {
  const apns: Apns = { url: '', pushed: [], gone: new Set(), mood: 'well', close: async () => {} };

  function validate(req: Http2ServerRequest, body: string): [number, string] {
    const [, token] = /^\/3\/device\/(\w+)$/.exec(req.url) ?? [];
    const topic = String(req.headers['apns-topic'] ?? '');
    const certificate = (req.socket as TLSSocket).getPeerCertificate();
    const type = (certificate.subject as unknown as Record<string, string> | undefined)?.UID;
    if (req.method !== 'POST') return [405, 'MethodNotAllowed'];
    if (apns.mood === 'refusing') return [403, 'BadCertificate'];
    if (apns.mood === 'busy') return [503, 'ServiceUnavailable'];
    if (type !== topic) return [400, 'TopicDisallowed'];
    if (!token || /^0+$/.test(token)) return [400, 'BadDeviceToken'];
    if (apns.gone.has(token)) return [410, 'Unregistered'];
    apns.pushed.push({ token, topic, body });
    return [200, ''];
  }

  const options = {
    cert: own.certificate,
    key: own.privateKey,
    ca: authority,
    requestCert: true,
    rejectUnauthorized: true,
  };
  const server = createSecureServer(options, (req: Http2ServerRequest, res: Http2ServerResponse) => {
    let body = '';
    req.on('data', (part: Buffer) => {
      body += part.toString();
    });
    req.on('end', () => {
      const [status, reason] = validate(req, body);
      res.writeHead(status).end(reason ? JSON.stringify({ reason }) : '');
    });
  });
  const sessions = new Set<{ destroy: () => void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  apns.url = `https://localhost:${(server.address() as AddressInfo).port}`;
  apns.close = async () => {
    for (const session of sessions) session.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return apns;
}
