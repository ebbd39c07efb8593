/** The bytes of a slip, interpreted by an emulator based only on the printer's manual. */
import { readFileSync } from 'node:fs';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { bytesOf, type PaperPart } from '../../../server/printing';
import type { CodePage } from '../../../server/shared/printers';
import { type Picture, type PrinterModel, printed, textOf } from '../../standIns/receiptPrinter/emulator';

const PENA = 'Peña García 12,50 €';
const LODZ = 'Łódź';
const LETTERS: PaperPart[] = [
  { kind: 'text', text: PENA },
  { kind: 'text', text: LODZ },
];

/** Reference images checked by people, by their content. */
const READ = { [PENA]: 'pena', [LODZ]: 'lodz' } as const;
function keptPicture(name: string): string[] {
  const { width, height, data } = PNG.sync.read(readFileSync(`tests/unit/printing/pictures/${name}.png`));
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => (data[(y * width + x) * 4]! < 128 ? '#' : '.')).join(''),
  );
}

/** The share of differing black dots: another version of the renderer may shift an edge. */
function difference(found: Picture, kept: string[]): number {
  const wanted = kept.join('');
  const dots = found.rows.join('');
  expect([dots.length, found.height]).toEqual([wanted.length, kept.length]);
  const differing = [...dots].filter((dot, at) => dot !== wanted[at]).length;
  return differing / [...wanted].filter((dot) => dot === '#').length;
}

/** The text on the paper. */
function read(bytes: Uint8Array, model: PrinterModel): string[] {
  return printed(bytes, model).map((part) => {
    if ('text' in part) return part.text;
    if (!('picture' in part)) return '';
    const [text] = Object.entries(READ).find(([, name]) => difference(part.picture, keptPicture(name)) < 0.05) ?? ['?'];
    return text;
  });
}

describe.each<[string, CodePage, PrinterModel]>([
  ['at code page 0, which ignores the command to change it', 'cp437', { codePage: 'cp437', ignoresCodePage: true }],
  ['at a code page that nobody knows, with pictures', 'ascii', { codePage: 'cp866', ignoresCodePage: true }],
  ['with CP858', 'cp858', { codePage: 'cp437' }],
  ['with Windows-1252', 'windows1252', { codePage: 'cp437' }],
  ['with CP852', 'cp852', { codePage: 'cp437' }],
])('a printer %s', (_, codePage, model) => {
  it.each(['80', '58'] as const)('shows every letter on %s mm', async (roll) => {
    const bytes = await bytesOf(LETTERS, { roll, codePage });
    if (roll === '80') expect(read(bytes, model)).toEqual([PENA, LODZ]);
    else expect(printed(bytes, model)).toHaveLength(2);
  });
});

it('control: with the wrong setting the letters are others', async () => {
  const bytes = await bytesOf(LETTERS, { roll: '80', codePage: 'cp858' });
  expect(read(bytes, { codePage: 'cp437', ignoresCodePage: true })[0]).not.toBe(PENA);
});

it('keeps amounts whole, and wraps what they are for', async () => {
  const long = 'Guided tour of the permanent collection with audio guide and a visit to the roof';
  const parts: PaperPart[] = [
    { kind: 'pair', left: `12 x ${long}`, right: '1234,50' },
    { kind: 'text', text: 'Total', bold: true, size: 2, align: 'center' },
    { kind: 'cut' },
    { kind: 'drawer' },
  ];
  const paper = printed(await bytesOf(parts, { roll: '58', codePage: 'cp858' }), { codePage: 'cp437' });
  for (const part of paper) if ('text' in part) expect(part.text.length * part.size).toBeLessThanOrEqual(32);
  expect(paper.filter((part) => 'text' in part).at(-1)).toMatchObject({ text: '     Total', bold: true, size: 2 });
  expect(textOf(paper)).toMatch(/ 1234,50\n/);
  expect(paper.slice(-2)).toEqual([{ cut: true }, { drawer: 0 }]);
});

it('prints a code as dots, three modules and more across', async () => {
  const [code] = printed(await bytesOf([{ kind: 'code', text: 'AFORO-K7M2P9XR' }], { roll: '58', codePage: 'cp437' }), {
    codePage: 'cp437',
  });
  const { width, height, rows } = (code as { picture: Picture }).picture;
  expect(width).toBe(384);
  // 21 modules and a quiet zone of four, of six dots each, are 174 dots; images have rows of eight.
  expect(height).toBe(176);
  const finder = rows[4 * 6]!.slice((384 - 174) / 2 + 4 * 6);
  expect(finder.startsWith('#'.repeat(7 * 6))).toBe(true);
});
