import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

// Served with our own build: a gate in a closed network reads codes as well.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

/** The text of the QR code in the picture, or null. */
export async function readQrIn(picture: ImageData): Promise<string | null> {
  const [found] = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 1, tryHarder: true });
  return found?.isValid ? found.text : null;
}
