import jsQR from 'jsqr';
import type { Locator } from 'playwright';
import { PNG } from 'pngjs';

/** Decodes a code as rendered on the screen. */
export async function readQr(code: Locator): Promise<string> {
  const { data, width, height } = PNG.sync.read(await code.screenshot());
  const read = jsQR(new Uint8ClampedArray(data), width, height);
  if (!read) throw new Error('the code on the screen cannot be read');
  return read.data;
}
