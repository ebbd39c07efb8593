/**
 * A proxy on this machine that passes everything on, as it is or with the scripts taken out of documents: the same HTML,
 * styles, fonts and pictures, with what a page's scripts cost as the only difference.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';

/** Scripts that run, and preloads of their modules; data in a script element is part of the document. */
const SCRIPTS = /<link rel="modulepreload"[^>]*>\n?|<script(?![^>]*type="application\/)[^>]*>.*?<\/script>\n?/gs;

export const stripScripts = (html: string): string => html.replaceAll(SCRIPTS, '');

/** Compresses a document like the server does. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

function rewritten(body: Buffer, coding: string | undefined): Buffer {
  if (coding === 'br')
    return brotliCompressSync(Buffer.from(stripScripts(brotliDecompressSync(body).toString())), BROTLI);
  if (coding === 'gzip') return gzipSync(stripScripts(gunzipSync(body).toString()));
  return Buffer.from(stripScripts(body.toString()));
}

async function answer(from: IncomingMessage, res: ServerResponse, isStripped: boolean): Promise<void> {
  const { 'transfer-encoding': _, ...headers } = from.headers;
  const isDocument = headers['content-type']?.startsWith('text/html') ?? false;
  const body = await buffer(from);
  const sent = isStripped && isDocument ? rewritten(body, headers['content-encoding']) : body;
  res.writeHead(from.statusCode ?? 502, { ...headers, 'content-length': sent.length });
  res.end(sent);
}

export type Proxy = { url: string; close: () => void };

export async function startProxy(target: string, { isStripped }: { isStripped: boolean }): Promise<Proxy> {
  const { host, hostname, port } = new URL(target);
  const server = createServer((req, res) => {
    // The server knows itself by its own address alone.
    const options = { hostname, port, path: req.url, method: req.method, headers: { ...req.headers, host } };
    const onward = request(options, (from) => void answer(from, res, isStripped));
    onward.on('error', () => res.destroy());
    req.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
