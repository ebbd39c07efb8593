import { createHash } from 'node:crypto';
import { uuidFromBytes } from '../shared/uuid';

/** A deterministic id: `namedUuid('passed:', scanId)` for the passage of a scan. So such a record is written once. */
export function namedUuid(...words: (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const word of words) hash.update(word);
  const bytes = hash.digest().subarray(0, 16);
  // Version 8 of RFC 9562, so that routes accept it as an id.
  bytes[6] = 0x80 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  return uuidFromBytes(bytes);
}
