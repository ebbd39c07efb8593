import { isReference, normaliseReference } from '@server/shared/reference';
import {
  type CodeReading,
  codesIn,
  fieldsOf,
  fromBase64Url,
  keyIdOf,
  SIGNED_BYTES,
  TICKET_REFERENCE_LENGTH,
  type TicketPublicKey,
} from '@server/shared/ticketCodeBytes';

type Verify = (
  key: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
) => Promise<boolean>;

/** The browser's own verification; browsers without this algorithm load a small library. */
async function findVerify(): Promise<Verify> {
  try {
    const pair = (await crypto.subtle.generateKey({ name: 'Ed25519' }, false, ['sign', 'verify'])) as CryptoKeyPair;
    if (!pair.publicKey) throw new Error('no key was made');
    return async (key, signature, signed) => {
      const imported = await crypto.subtle.importKey('raw', key, { name: 'Ed25519' }, false, ['verify']);
      return crypto.subtle.verify({ name: 'Ed25519' }, imported, signature, signed);
    };
  } catch {
    const { verifyAsync } = await import('@noble/ed25519');
    return (key, signature, signed) => verifyAsync(signature, signed, key).catch(() => false);
  }
}

let finding: Promise<Verify> | undefined;

/** Loads the signature verification while online. */
export function openVerify(): Promise<Verify> {
  finding ??= findVerify().catch((error: unknown) => {
    finding = undefined;
    throw error;
  });
  return finding;
}

const bytesOf = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

/** Parses a scanned or typed code like the server (`readCode` of server/tickets). */
export async function readCode(text: string, keys: readonly TicketPublicKey[]): Promise<CodeReading> {
  let isForged = false;
  for (const code of codesIn(text)) {
    isForged = true;
    const [signed, signature] = [bytesOf(code.subarray(0, SIGNED_BYTES)), bytesOf(code.subarray(SIGNED_BYTES))];
    for (const { id, publicKey } of keys) {
      const key = fromBase64Url(publicKey);
      if (id !== keyIdOf(code) || !key) continue;
      if (await (await openVerify())(bytesOf(key), signature, signed)) {
        const fields = fieldsOf(code);
        return { kind: 'signed', ticketId: fields.ticketId, fields };
      }
    }
  }
  if (isForged) return { kind: 'refused', refusal: 'bad_signature' };
  const reference = normaliseReference(text);
  if (isReference(reference, TICKET_REFERENCE_LENGTH)) return { kind: 'reference', reference };
  return { kind: 'refused', refusal: 'unknown' };
}
