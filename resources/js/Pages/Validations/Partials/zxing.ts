import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

// Served with our build, so that gates in closed networks can read codes.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

/** The text of the code in the picture, or null. */
export async function readCodeIn(picture: ImageData): Promise<string | null> {
  const [found] = await readBarcodes(picture, {
    formats: ['QRCode', 'Aztec', 'PDF417', 'Code128'],
    maxNumberOfSymbols: 1,
    tryHarder: true,
  });
  return found?.isValid ? found.text : null;
}
