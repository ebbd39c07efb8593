import { crc32, deflateSync } from 'node:zlib';
import { QUIET_MODULES, qrModules } from './qrOutline';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MODULE_PIXELS = 8;

/** QR code as PNG for emails, with quiet zone: one bit per pixel, about one kilobyte. */
export function qrPng(text: string, modulePixels: number = MODULE_PIXELS): Buffer {
  const { size, dark } = qrModules(text);
  const side = (size + 2 * QUIET_MODULES) * modulePixels;
  const bytesPerRow = 1 + Math.ceil(side / 8);
  const pixels = Buffer.alloc(bytesPerRow * side, 0xff);
  for (let y = 0; y < side; y++) {
    // Each row starts with its filter, 0 for none; a cleared bit is black.
    pixels[y * bytesPerRow] = 0;
    for (let x = 0; x < side; x++) {
      if (!dark[Math.floor(y / modulePixels) - QUIET_MODULES]?.[Math.floor(x / modulePixels) - QUIET_MODULES]) continue;
      pixels[y * bytesPerRow + 1 + (x >> 3)]! &= ~(0x80 >> (x & 7));
    }
  }
  return Buffer.concat([SIGNATURE, chunk('IHDR', header(side)), chunk('IDAT', deflateSync(pixels)), chunk('IEND')]);
}

/** The same as a `data:` URL, for pages without further requests. */
export const qrPngDataUrl = (text: string): string => `data:image/png;base64,${qrPng(text).toString('base64')}`;

function header(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8); // bits per pixel, greyscale; compression, filter and interlace stay 0
  return header;
}

function chunk(type: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(content.length, 0);
  framed.set(typed, 4);
  framed.writeUInt32BE(crc32(typed), typed.length + 4);
  return framed;
}
