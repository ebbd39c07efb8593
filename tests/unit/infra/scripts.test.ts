/** Names in any script on paper: every letter has a glyph, and right-to-left text is ordered correctly. */
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { visualRuns } from '../../../server/infra/typesetting/bidi';
import { fontRuns } from '../../../server/infra/typesetting/fonts';
import { wrap } from '../../../server/infra/typesetting/typesetting';
import { sheetOn } from '../../../server/tickets/documents/sheet';

const NAMES = {
  Japanese: '田中太郎 山﨑 髙橋 ひらがな カタカナ',
  Chinese: '李小龙 张伟 陳志明 黃龔',
  Korean: '김민준 똠뷁',
  Arabic: 'محمد علي الحسن پژمان',
  Hebrew: 'דוד בן־גוריון',
  Thai: 'สมชาย ใจดี ที่ปรึกษา น้ำ',
  Vietnamese: 'Nguyễn Thị Ánh',
  Greek: 'Αθηνά Ήλιου',
  Cyrillic: 'Пётр Ґалаґан',
};

describe.each(['text', 'strong', 'display'] as const)('in the face for %s', (face) => {
  it.each(Object.entries(NAMES))('%s has every letter', (_script, name) => {
    const missing = fontRuns(name, face).flatMap(({ font, text }) =>
      font.layout(text).glyphs.flatMap((glyph) => (glyph.id === 0 ? [text] : [])),
    );
    expect(missing).toEqual([]);
  });
});

describe('from right to left', () => {
  const shown = (line: string) => visualRuns(line, 'text').map(({ text }) => text);
  it.each([
    ['Nora Holder', ['Nora Holder']],
    ['محمد علي', ['علي', ' ', 'محمد']],
    ['Holder: محمد علي', ['Holder: ', 'علي', ' ', 'محمد']],
    // The first letter determines the direction of the line, figures run to the right, and brackets are mirrored.
    ['דוד (12) Smith', ['Smith', ' ', '(', '12', ')', ' ', 'דוד']],
  ])('%s stands as its pieces from left to right', (line, pieces) => {
    expect(shown(line)).toEqual(pieces);
  });
});

it('cuts no letter from its mark', () => {
  const style = { face: 'text', size: 12, colour: '#000000' } as const;
  const lines = wrap('ที่ปรึกษา'.repeat(4), style, 60);
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) expect(line).not.toMatch(/^\p{M}/u);
});

it('puts only the glyphs into a document that it uses, and the order of reading beside them', async () => {
  const doc = new PDFDocument({ size: 'A4', margin: 0, tagged: true, compress: false });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.on('end', resolve));
  const sheet = sheetOn(doc);
  sheet.section('x');
  for (const [at, name] of Object.values(NAMES).entries())
    sheet.text('P', name, { face: 'text', size: 12, colour: '#000000' }, { x: 20, y: 20 + 20 * at, width: 400 });
  doc.end();
  await ended;
  const pdf = Buffer.concat(chunks);
  expect(pdf.length).toBeLessThan(400_000);
  for (const font of ['NotoSansArabic', 'NotoSansHebrew', 'NotoSansThai', 'ChocolateClassicalSans', 'GowunDodum'])
    expect(pdf.toString('latin1')).toMatch(new RegExp(`/BaseFont /[A-Z]{6}\\+${font}`));
  const hex = Buffer.from(NAMES.Hebrew, 'utf16le').swap16().toString('latin1');
  expect(pdf.toString('latin1')).toContain(hex.slice(0, 8));
});
