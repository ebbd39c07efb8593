/** Finds the QR code in a picture: by the browser's own detector, else by one that we serve. */
export type ReadQr = (video: HTMLVideoElement) => Promise<string | null>;

type Detected = { rawValue: string };
type NativeDetector = { detect: (source: HTMLVideoElement) => Promise<Detected[]> };
type NativeDetectorClass = {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats: () => Promise<string[]>;
};

/** The longer side of what the fallback looks at, in pixels: enough for a code held in a hand, and quick. */
const FALLBACK_SIDE = 800;

async function nativeReader(): Promise<ReadQr | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetectorClass };
  if (!BarcodeDetector) return null;
  try {
    if (!(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return null;
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  } catch {
    return null;
  }
}

async function ownReader(): Promise<ReadQr> {
  const { readQrIn } = await import('./zxing');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser cannot read pictures');
  return async (video) => {
    const scale = Math.min(1, FALLBACK_SIDE / Math.max(video.videoWidth, video.videoHeight));
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    return readQrIn(context.getImageData(0, 0, canvas.width, canvas.height));
  };
}

let opening: Promise<ReadQr> | undefined;

/** Brings the reader in, once. A failure is forgotten, so that the next try starts anew. */
export function openQrReader(): Promise<ReadQr> {
  opening ??= nativeReader()
    .then((native) => native ?? ownReader())
    .catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
  return opening;
}
