/**
 * Signatures between Redsys and shops: over the encoded parameters, with a key derived from the order number. V2 is the
 * present one; V1 is older and the only one for operation queries.
 */
import { createCipheriv, createHmac, timingSafeEqual } from 'node:crypto';

export const SIGNATURES = ['HMAC_SHA512_V2', 'HMAC_SHA256_V1'] as const;
export type SignatureVersion = (typeof SIGNATURES)[number];

const NO_IV = (bytes: number) => Buffer.alloc(bytes);

/** V1 key of an order: 3DES over the number, padded with zeros. */
function tripleDesKey(secret: string, order: string): Buffer {
  const plain = Buffer.from(order);
  const filled = Buffer.concat([plain, Buffer.alloc((8 - (plain.length % 8)) % 8)]);
  const cipher = createCipheriv('des-ede3-cbc', Buffer.from(secret, 'base64'), NO_IV(8)).setAutoPadding(false);
  return Buffer.concat([cipher.update(filled), cipher.final()]);
}

/** V2 key of an order: base64 text, made with the first sixteen characters of the secret as written. */
function aesKey(secret: string, order: string): string {
  const cipher = createCipheriv('aes-128-cbc', Buffer.from(secret.slice(0, 16).padEnd(16, '0')), NO_IV(16));
  return Buffer.concat([cipher.update(order, 'utf8'), cipher.final()]).toString('base64');
}

const digest = (version: SignatureVersion, secret: string, order: string, signed: string): Buffer =>
  version === 'HMAC_SHA512_V2'
    ? createHmac('sha512', aesKey(secret, order)).update(signed).digest()
    : createHmac('sha256', tripleDesKey(secret, order)).update(signed).digest();

/** Signature of a text for an order, in the format of that version. */
export const signText = (version: SignatureVersion, secret: string, order: string, signed: string): string =>
  digest(version, secret, order, signed).toString(version === 'HMAC_SHA512_V2' ? 'base64url' : 'base64');

/** Whether it was signed with the secret; accepts both base64 alphabets. */
export function isSigned(
  version: SignatureVersion,
  secret: string,
  { order, signed, signature }: { order: string; signed: string; signature: string },
): boolean {
  const expected = digest(version, secret, order, signed);
  const said = Buffer.from(signature, 'base64url');
  return said.length === expected.length && timingSafeEqual(said, expected);
}

export type SignedParameters = {
  Ds_SignatureVersion: string;
  Ds_MerchantParameters: string;
  Ds_Signature: string;
};

/** Signed parameters to send. */
export function signParameters(
  version: SignatureVersion,
  secret: string,
  parameters: { DS_MERCHANT_ORDER: string } & Record<string, string>,
): SignedParameters {
  const encoding = version === 'HMAC_SHA512_V2' ? 'base64url' : 'base64';
  const encoded = Buffer.from(JSON.stringify(parameters)).toString(encoding);
  return {
    Ds_SignatureVersion: version,
    Ds_MerchantParameters: encoded,
    Ds_Signature: signText(version, secret, parameters.DS_MERCHANT_ORDER, encoded),
  };
}
