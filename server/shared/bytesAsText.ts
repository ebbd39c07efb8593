/**
 * Decodes a file to text. Banks and spreadsheets write UTF-8, UTF-16, Latin-1, Windows-1252 or 1250, and seldom declare
 * it. Pure.
 */

const HEAD = 200;

/** Ignores a character that is cut at the end of a piece. */
function decodeAs(bytes: Uint8Array, label: string, isPiece: boolean): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes, { stream: isPiece });
  } catch {
    return null;
  }
}

/** UTF-16 with its byte order mark, or with every other byte at the start zero. */
function wideOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = [...bytes.subarray(0, HEAD)];
  const isEmpty = (odd: number) => head.length > 3 && head.every((byte, at) => (byte === 0) === (at % 2 === odd));
  return isEmpty(1) ? 'utf-16le' : isEmpty(0) ? 'utf-16be' : null;
}

const DECLARED = /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/i;
/** Code points that Windows-1252 does not define. */
const CONTROLS = /[\u0080-\u009f]/;
/** Polish characters of Windows-1250 read as Windows-1252: `Micha³`, `£ukasz`, `obci¹¿enia`. */
const CENTRAL = /\p{L}[³¹¿]\p{L}|\p{L}{3}[³¹]|£\p{Ll}/u;

/** @returns null if it is not text: a spreadsheet, a picture, a document */
export function bytesAsText(bytes: Uint8Array, isPiece = false): string | null {
  const wide = wideOf(bytes);
  if (!wide && bytes.includes(0)) return null;
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD));
  if (head.startsWith('%PDF')) return null;
  const declared = DECLARED.exec(head)?.[1];
  if (declared || wide) {
    const text = decodeAs(bytes, wide ?? declared!, isPiece);
    return text?.includes('\0') ? null : text;
  }
  const western = decodeAs(bytes, 'utf-8', isPiece) ?? decodeAs(bytes, 'windows-1252', isPiece);
  const text = western && CENTRAL.test(western) ? (decodeAs(bytes, 'windows-1250', isPiece) ?? western) : western;
  return text === null || CONTROLS.test(text) ? null : text;
}
