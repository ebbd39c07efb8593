import type { IncomingMessage } from 'node:http';
import { Refusal } from './refusal';

/** Room for ten events of ten kilobytes with every character escaped. */
export const MAX_BODY_BYTES = 1_048_576;

/**
 * The raw bytes of a request. Uses listeners instead of iteration: leaving a loop early would destroy the socket, and
 * the answer with it.
 * @throws Refusal 413 for more than a megabyte, 400 when the client disconnects in the middle
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
