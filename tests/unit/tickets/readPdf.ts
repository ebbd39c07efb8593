/** A minimal PDF reader for documents made by pdfkit: the text of a page and the outlines of its QR code. */
import { inflateSync } from 'node:zlib';

export type PdfPage = {
  width: number;
  height: number;
  /** Text of the page in drawing order, one entry per line. */
  lines: string[];
  /** Drawing operators of the page. */
  content: string;
};

export type Pdf = { pages: PdfPage[]; source: string };

export function readPdf(file: Buffer): Pdf {
  const source = file.toString('latin1');
  const objects = new Map([...source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id!, body!]));
  const at = (reference: string | undefined) => objects.get(reference ?? '') ?? '';
  const fonts = new Map<string, Map<string, string>>();
  const fontOf = (id: string) => {
    if (!fonts.has(id)) fonts.set(id, letters(streamOf(at(/\/ToUnicode (\d+) 0 R/.exec(at(id))?.[1]))));
    return fonts.get(id)!;
  };
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body));
  return {
    source,
    pages: pages.map((body) => {
      const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(body) ?? [];
      const resources = at(/\/Resources (\d+) 0 R/.exec(body)?.[1]);
      const names = new Map([...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name!, id!]));
      const content = streamOf(at(/\/Contents (\d+) 0 R/.exec(body)?.[1]));
      const lines = textLines(content, (name) => fontOf(names.get(name) ?? ''));
      return { width: Number(width), height: Number(height), lines, content };
    }),
  };
}

function streamOf(body: string): string {
  const stream = /stream\n([\s\S]*)\nendstream/.exec(body)?.[1] ?? '';
  return /FlateDecode/.test(body) ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : stream;
}

/** Characters of a font by code, from its ToUnicode map. */
function letters(map: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, first, list] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    [...list!.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, hex], index) => {
      const units = (hex!.match(/[0-9a-f]{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16));
      found.set((Number.parseInt(first!, 16) + index).toString(16).padStart(4, '0'), String.fromCharCode(...units));
    });
  }
  return found;
}

/** Consecutive pieces on one baseline form a line. */
function textLines(content: string, fontOf: (name: string) => Map<string, string>): string[] {
  const lines: { y: string; text: string }[] = [];
  for (const [, block] of content.matchAll(/\bBT\n([\s\S]*?)\nET/g)) {
    const y = /1 0 0 1 [\d.-]+ ([\d.-]+) Tm/.exec(block!)?.[1] ?? '';
    const font = fontOf(/\/(F\d+) [\d.]+ Tf/.exec(block!)?.[1] ?? '');
    const codes = [...block!.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? []);
    const text = codes.map((code) => font.get(code) ?? '\ufffd').join('');
    const last = lines.at(-1);
    if (last?.y === y) last.text += text;
    else lines.push({ y, text });
  }
  return lines.map(({ text }) => text);
}
