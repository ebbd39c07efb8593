/**
 * Finds a code in a picture (QR, Aztec, PDF417 or Code 128, which other organisations' tickets and cards use) with the
 * browser's detector or, without one, a library served by us.
 */
export type ReadQr = (video: HTMLVideoElement) => Promise<string | null>;

type Detected = { rawValue: string };
type NativeDetector = { detect: (source: HTMLVideoElement) => Promise<Detected[]> };
type NativeDetectorClass = {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats: () => Promise<string[]>;
};

/** The browser's detector is used only if it supports all of these. */
const FORMATS = ['qr_code', 'aztec', 'pdf417', 'code_128'];

/** Longer side of the picture for the library, in pixels: enough for a code held in a hand, and fast. */
const FALLBACK_SIDE = 800;

async function nativeReader(): Promise<ReadQr | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetectorClass };
  if (!BarcodeDetector) return null;
  try {
    const supported = await BarcodeDetector.getSupportedFormats();
    if (!FORMATS.every((format) => supported.includes(format))) return null;
    const detector = new BarcodeDetector({ formats: FORMATS });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  } catch {
    return null;
  }
}

async function ownReader(): Promise<ReadQr> {
  const { readCodeIn } = await import('./zxing');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser cannot read pictures');
  return async (video) => {
    const scale = Math.min(1, FALLBACK_SIDE / Math.max(video.videoWidth, video.videoHeight));
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    return readCodeIn(context.getImageData(0, 0, canvas.width, canvas.height));
  };
}

let opening: Promise<ReadQr> | undefined;

/** Loads the reader once. A failure is not cached, so that the next call retries. */
export function openQrReader(): Promise<ReadQr> {
  opening ??= nativeReader()
    .then((native) => native ?? ownReader())
    .catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
  return opening;
}
