export type ImageKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0) =>
  signature.every((byte, index) => bytes[at + index] === byte);

const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0));

const SIGNATURES: Record<ImageKind, (bytes: Uint8Array) => boolean> = {
  jpeg: (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  png: (bytes) => startsWith(bytes, [0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a]),
  webp: (bytes) => startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8),
  avif: (bytes) =>
    startsWith(bytes, ascii('ftyp'), 4) && /avi[fs]/.test(Buffer.from(bytes.slice(8, 64)).toString('latin1')),
  gif: (bytes) => startsWith(bytes, ascii('GIF87a')) || startsWith(bytes, ascii('GIF89a')),
};

/** Image type by its first bytes, ignoring the name; null if not accepted. */
export const imageKind = (bytes: Uint8Array): ImageKind | null =>
  (Object.keys(SIGNATURES) as ImageKind[]).find((kind) => SIGNATURES[kind](bytes)) ?? null;
