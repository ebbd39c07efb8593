/**
 * A receipt printer as described in its manual: interprets ESC/POS and returns the content of the paper. It shares no
 * code with the product.
 */
import iconv from 'iconv-lite';

export type PrinterModel = {
  /** Its code page after power-on. */
  codePage: string;
  /** Ignores the command that changes it. */
  ignoresCodePage?: boolean;
};

/** Code pages by their ESC t number (Epson). */
const PAGES: Record<number, string> = { 0: 'cp437', 2: 'cp850', 16: 'win1252', 18: 'cp852', 19: 'cp858' };

export type Picture = { width: number; height: number; rows: string[] };
export type Printed =
  | { text: string; bold: boolean; size: number }
  | { picture: Picture }
  | { cut: true }
  | { drawer: number };

/** `#` is black. */
function picture(bytes: Uint8Array, across: number, height: number): Picture {
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: across * 8 }, (__, x) =>
      (bytes[y * across + (x >> 3)]! >> (7 - (x & 7))) & 1 ? '#' : '.',
    ).join(''),
  );
  return { width: across * 8, height, rows };
}

/** The printed content. @throws Error for an unknown command: a real printer would print it as letters */
export function printed(bytes: Uint8Array, { codePage, ignoresCodePage = false }: PrinterModel): Printed[] {
  const paper: Printed[] = [];
  let page = codePage;
  let bold = false;
  let size = 1;
  let line: { text: string; bold: boolean; size: number } | null = null;
  let at = 0;
  const take = () => bytes[at++] ?? 0;
  const feed = () => {
    if (line) paper.push(line);
    line = null;
  };
  const reset = () => {
    page = codePage;
    bold = false;
    size = 1;
  };
  while (at < bytes.length) {
    const byte = take();
    if (byte === 0x0a) feed();
    else if (byte === 0x0d) continue;
    else if (byte === 0x1b) {
      const command = take();
      if (command === 0x40) reset();
      else if (command === 0x74) {
        const number = take();
        if (!ignoresCodePage) page = PAGES[number] ?? page;
      } else if (command === 0x45) bold = (take() & 1) === 1;
      else if (command === 0x4d || command === 0x61 || command === 0x33) take();
      else if (command === 0x70) {
        paper.push({ drawer: take() });
        at += 2;
      } else throw new Error(`ESC ${command.toString(16)} at ${at}`);
    } else if (byte === 0x1c) {
      if (take() !== 0x2e) throw new Error(`FS at ${at}`);
    } else if (byte === 0x10) {
      // DLE EOT n: answered immediately, without printing. DLE DC4 1 m t opens the drawer in real time.
      if (take() === 0x14 && take() === 1) paper.push({ drawer: take() });
      at += 1;
    } else if (byte === 0x1d) {
      const command = take();
      if (command === 0x21) size = (take() & 0x0f) + 1;
      else if (command === 0x72) take();
      else if (command === 0x56) {
        if (take() > 60) take();
        feed();
        paper.push({ cut: true });
      } else if (command === 0x76) {
        at += 2;
        const across = take() + take() * 256;
        const height = take() + take() * 256;
        feed();
        paper.push({ picture: picture(bytes.subarray(at, at + across * height), across, height) });
        at += across * height;
      } else throw new Error(`GS ${command.toString(16)} at ${at}`);
    } else {
      line ??= { text: '', bold, size };
      line.text += iconv.decode(Buffer.from([byte]), page);
    }
  }
  feed();
  return paper;
}

/** The text on the paper by line; images as `[picture]`. */
export const textOf = (paper: readonly Printed[]): string =>
  paper
    .map((part) =>
      'text' in part ? part.text : 'picture' in part ? '[picture]' : 'cut' in part ? '[cut]' : '[drawer]',
    )
    .join('\n');
