import fc from 'fast-check';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { qrModules, qrOutline } from '../../../server/tickets/documents/qrOutline';
import { qrPng, qrPngDataUrl } from '../../../server/tickets/documents/qrPng';
import { qrSvg } from '../../../server/tickets/documents/qrSvg';
import { readQrOutline, readQrPng, svgLoops } from './readQr';
import { sampleCode } from './ticketSample';

const code = sampleCode(1);

describe('qrOutline', () => {
  it('holds the code of a ticket', () => {
    const { size, path } = qrOutline(code);
    expect(size).toBe(49);
    expect(readQrOutline(svgLoops(path), size)).toBe(code);
  });

  it('covers exactly the dark modules, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 60 }), (text) => {
        const { size, dark } = qrModules(text);
        const loops = svgLoops(qrOutline(text).path);
        const area = loops.reduce(
          (sum, loop) =>
            sum +
            loop.reduce((twice, [x, y], index) => {
              const [nextX, nextY] = loop[(index + 1) % loop.length]!;
              return twice + x * nextY - nextX * y;
            }, 0) /
              2,
          0,
        );
        expect(area).toBe(dark.flat().filter(Boolean).length);
        expect(loops.flat().every(([x, y]) => x >= 0 && y >= 0 && x <= size && y <= size)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});

describe('qrSvg', () => {
  const svg = qrSvg(code);

  it('is one path on a white ground with a quiet zone of four modules', () => {
    expect(svg).toContain('viewBox="-4 -4 57 57"');
    expect(svg.match(/<path /g)).toHaveLength(2);
    expect(svg).toContain('<path fill="#fff" d="M-4-4h57v57h-57z"/>');
    const [, path] = /<path d="([^"]*)"\/>/.exec(svg) ?? [];
    expect(readQrOutline(svgLoops(path ?? ''), 49)).toBe(code);
    expect(svg.length).toBeLessThan(9000);
  });

  it('is an image with a name or else hidden from screen readers', () => {
    expect(svg).toContain('aria-hidden="true"');
    expect(qrSvg(code, 'Código "A" <1> & más')).toContain(
      'role="img" aria-label="Código &quot;A&quot; &lt;1&gt; &amp; más"',
    );
  });
});

describe('qrPng', () => {
  it.each([1, 2, 3, 8])('is read back at %i pixels a module', (modulePixels) => {
    const png = qrPng(code, modulePixels);
    expect(PNG.sync.read(png)).toMatchObject({ width: 57 * modulePixels, height: 57 * modulePixels });
    if (modulePixels > 1) expect(readQrPng(png)).toBe(code);
  });

  it('shows the modules it should, pixel by pixel', () => {
    const { data } = PNG.sync.read(qrPng(code, 1));
    const { dark } = qrModules(code);
    const printed = Array.from({ length: 57 }, (_, y) =>
      Array.from({ length: 57 }, (_, x) => data[(y * 57 + x) * 4] === 0),
    );
    const expected = printed.map((row, y) => row.map((_, x) => dark[y - 4]?.[x - 4] ?? false));
    expect(printed).toEqual(expected);
  });

  it('fits a mail, also as a data URL', () => {
    const url = qrPngDataUrl(code);
    expect(url).toMatch(/^data:image\/png;base64,/);
    expect(url.length).toBeLessThan(4000);
    expect(readQrPng(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))).toBe(code);
  });
});
