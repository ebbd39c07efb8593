/** Tags of a workbook's parts, as a stream. */
import { Parser } from 'htmlparser2';

/** A sheet's tags nest nine deep; the parser's cost of a closing tag grows with depth. */
const MAX_DEPTH = 50;
const CHUNK = 64 * 1024;

/** The file exceeds the limits: refused before reading, or once it shows. */
export class TooLarge extends Error {}

type Handler = {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(name: string): void;
};

/** Streams the tags of an XML part without prefixes. @throws TooLarge */
export function readTags(part: Uint8Array, { open, text, close }: Handler): void {
  let depth = 0;
  const plain = (name: string) => name.slice(name.indexOf(':') + 1);
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > MAX_DEPTH) throw new TooLarge();
        open(plain(name), attributes);
      },
      ontext: text,
      onclosetag(name) {
        depth -= 1;
        close(plain(name));
      },
    },
    { xmlMode: true },
  );
  const decoder = new TextDecoder();
  for (let at = 0; at < part.length; at += CHUNK)
    parser.write(decoder.decode(part.subarray(at, at + CHUNK), { stream: true }));
  parser.end();
}
