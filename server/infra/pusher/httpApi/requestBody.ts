import type { IncomingMessage } from 'node:http';
import { Refusal } from './refusal';

/** Ten events of ten kilobytes with every character escaped fit in. */
export const MAX_BODY_BYTES = 1_048_576;

/**
 * The request's bytes as they came. Listens instead of iterating: leaving a loop early would destroy the socket, and
 * the answer with it.
 * @throws Refusal 413 for more than a megabyte, 400 when the client goes away in the middle
 */
export const requestBody = (request: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const cutOff = () => reject(new Refusal(400, 'The request was cut off'));
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= MAX_BODY_BYTES) return chunks.push(chunk);
      request.pause();
      reject(new Refusal(413, `Larger than ${MAX_BODY_BYTES} bytes`));
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', cutOff);
    request.on('close', cutOff);
  });
