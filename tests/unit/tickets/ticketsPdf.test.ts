import { describe, expect, it } from 'vitest';
import { workerCounts } from '../../../server/infra/workers/runInChild';
import { cents } from '../../../server/shared/money';
import type { IsoDateTime } from '../../../server/shared/time';
import type { TicketDocument } from '../../../server/tickets/documents/ticketDocument';
import { type TicketFormat, ticketsPdf } from '../../../server/tickets/documents/ticketsPdf';
import { type Pdf, type PdfPage, readPdf } from './readPdf';
import { pdfLoops, readQrOutline } from './readQr';
import { sampleCode, sampleTicket } from './ticketSample';

const POINTS_PER_MM = 72 / 25.4;
const MODULES = 49;
const NBSP = '\u00a0';
const at = (instant: string) => instant as IsoDateTime;

const print = async (format: TicketFormat, ...tickets: TicketDocument[]): Promise<Pdf> =>
  readPdf(await ticketsPdf(tickets, format));

async function printed(format: TicketFormat, given: Partial<TicketDocument> = {}): Promise<PdfPage> {
  const { pages } = await print(format, sampleTicket(given));
  return pages[0]!;
}

/** Position of the code on its page, in millimetres from the left, and its decoded content. */
function qrOn({ content }: PdfPage) {
  const [, x, , scale, path] =
    /1 0 0 1 ([\d.]+) ([\d.]+) cm\n([\d.]+) 0 0 [\d.]+ 0 0 cm\n([\s\S]*?)\/DeviceRGB cs\n0 0 0 scn\nf\n/.exec(
      content,
    ) ?? [];
  const moduleMm = Number(scale) / POINTS_PER_MM;
  return { leftMm: Number(x) / POINTS_PER_MM, moduleMm, text: readQrOutline(pdfLoops(path ?? ''), MODULES) };
}

/** Heights of all baselines above the bottom of the page. */
const baselines = ({ content }: PdfPage) =>
  [...content.matchAll(/1 0 0 1 [\d.-]+ ([\d.-]+) Tm/g)].map(([, y]) => Number(y));

it('can be copied and read out, also when a sign was first drawn as a part of another', async () => {
  const parts = 'ÀÉÎÕÜÇŞ:;!?¡¿…"';
  await print('a4', sampleTicket({ eventTitle: parts, productName: parts, holderName: parts }));
  const signs = '1.2,3 A-E. I·O U';
  const { lines } = await printed('80mm', { eventTitle: signs, productName: signs, holderName: signs });
  expect(lines.filter((line) => line.includes(signs)).length).toBeGreaterThanOrEqual(3);
});

const LONG = 'Condiciones que nadie lee pero que todos tenemos que poner en algún sitio. '.repeat(60);
const extremes: [string, Partial<TicketDocument>][] = [
  ['nothing optional', { holderName: null, gateName: null, taxNote: null, arrivalAdvice: null, refundPolicy: null }],
  ['a title of 200 letters', { eventTitle: 'Exposición temporal '.repeat(10) }],
  [
    'one word of 300 letters',
    { eventTitle: 'A'.repeat(300), holderName: 'B'.repeat(300), productName: 'C'.repeat(300) },
  ],
  ['more policy than paper', { refundPolicy: LONG, arrivalAdvice: LONG }],
  ['empty texts', { eventTitle: '', productName: '', organisationName: '', holderName: '' }],
];

describe.each<TicketFormat>(['a4', '80mm'])('tickets on %s', (format) => {
  it('carry the signed code of each ticket, one a page', async () => {
    const codes = [1, 2, 3].map(sampleCode);
    const { pages } = await print(format, ...codes.map((ticketCode) => sampleTicket({ ticketCode })));
    expect(pages.map((page) => qrOn(page).text)).toEqual(codes);
  });

  it('say all that the gate and the holder look for', async () => {
    const text = (await printed(format)).lines.join('\n');
    for (const part of [
      'Museo del Agua',
      'Entrada general',
      '21 de noviembre de 2026',
      '10:30',
      'Acceso 10:15 – 12:00',
      'María Núñez',
      'Puerta norte',
      `12,50${NBSP}€`,
      '10 % IVA incluido',
      'Sede Ribera',
      'Paseo de la Ribera 14, 46011 València',
      'H4TZ9-PKQ7M',
      'K7QP-M2XW',
      '2 de 4',
      'Llegue 15 minutos antes.',
      'Cambios hasta 24 horas antes.',
    ]) {
      expect(text).toContain(part);
    }
    expect(text.replace(/\s+/g, ' ')).toContain('Sorolla en la orilla');
  });

  it('say how many people they are for, where it is more than one', async () => {
    const family = (await printed(format, { productName: 'Entrada familiar', admits: 4 })).lines.join('\n');
    expect(family).toContain('Entrada familiar · Para 4 personas');
    expect((await printed(format, { admits: 1 })).lines.join('\n')).not.toContain('Para 1');
  });

  it('say so behind a name as long as a name may be', async () => {
    const productName = `${'Entrada familiar con audioguía, plano y merienda '.repeat(3).slice(0, 119)}!`;
    const text = (await printed(format, { productName, admits: 12 })).lines.join(' ');
    expect(text.match(/Para 12 personas/g)).toHaveLength(format === 'a4' ? 2 : 1);
  });

  it('speak the language of the ticket', async () => {
    const text = (await printed(format, { locale: 'en', price: cents(0), position: { number: 1, of: 1 } })).lines.join(
      '\n',
    );
    expect(text).toContain('21 November 2026');
    expect(text).toContain('Changes and refunds');
    expect(text).toContain('Free');
    expect(text).not.toMatch(/1 of 1|Precio|Fecha/);
  });

  it.each([
    [
      '2025-12-31T23:00:00Z',
      '2026-12-31T22:59:59Z',
      ['desde el 1 de enero de 2026', 'hasta el 31 de diciembre de 2026'],
    ],
    [null, '2026-12-31T22:59:59Z', ['hasta el 31 de diciembre de 2026']],
    ['2026-01-01T08:30:00Z', null, ['desde el 1 de enero de 2026, 09:30']],
    [null, null, ['Cualquier día']],
  ])('without a slot say from %s until %s', async (from, until, expected) => {
    const admission = {
      kind: 'open',
      validFrom: from ? at(from) : null,
      validUntil: until ? at(until) : null,
    } as const;
    const { lines } = await printed(format, { admission });
    // A roll is narrow, and continues on the next line.
    for (const line of expected) expect(lines.join(' ')).toContain(line);
    expect(lines.join('\n')).not.toContain('10:30');
  });

  it('write the day and the time of the venue, and when the gate lets in, also past midnight', async () => {
    const admission = {
      kind: 'slot',
      startsAt: at('2026-12-31T23:30:00Z'),
      validFrom: at('2026-12-31T22:45:00Z'),
      validUntil: at('2027-01-01T00:15:00Z'),
    } as const;
    const text = (await printed(format, { admission })).lines.join('\n');
    expect(text).toContain('1 de enero de 2027');
    expect(text).toContain('00:30');
    expect(text).toContain('Acceso 23:45 – 01:15');
  });

  it('print names in other scripts, and leave pictographs out', async () => {
    const holderName = 'Łukasz Dvořák 🎉 Дмитрий Ελένη Nguyễn İpek';
    const text = (await printed(format, { holderName })).lines.join(' ');
    expect(text.replace(/\s+/g, ' ')).toContain('Łukasz Dvořák Дмитрий Ελένη Nguyễn İpek');
    expect(text).not.toContain('\ufffd');
  });

  it.each(extremes)('keep on the page and readable with %s', async (_, given) => {
    const page = await printed(format, given);
    expect(qrOn(page).text).toBe(sampleCode(1));
    expect(Math.min(...baselines(page))).toBeGreaterThan(8);
    expect(Math.max(...baselines(page))).toBeLessThan(page.height - 8);
    expect(page.lines.join('\n')).toContain('H4TZ9-PKQ7M');
  });

  it('tell screen readers title, language, headings and what the picture is', async () => {
    const { source } = await print(format, sampleTicket({ locale: 'en' }), sampleTicket({ locale: 'en' }));
    expect(source).toContain('/Lang (en)');
    expect(source).toMatch(/obj\n\(2 tickets for order K7QP-M2XW\)/);
    expect(source).toContain('/DisplayDocTitle true');
    expect(source).toMatch(/\/Marked true/);
    expect(source.match(/\/S \/H1\n/g)).toHaveLength(2);
    expect(source.match(/\/S \/Sect\n/g)).toHaveLength(2);
    expect(source.match(/\/Alt \(QR code of ticket H4TZ9-PKQ7M\)/g)).toHaveLength(2);
  });

  it('embed every font they use', async () => {
    const { source } = await print(format, sampleTicket());
    const fonts = [...source.matchAll(/\/BaseFont \/([^\n]+)/g)].map(([, name]) => name!.replace(/^[A-Z]{6}\+/, ''));
    expect([...new Set(fonts)].sort()).toEqual([
      'Fraunces-Regular',
      'InstrumentSans-Regular',
      'InstrumentSans-SemiBold',
    ]);
    expect(source.match(/\/FontFile2 /g)).toHaveLength(3);
  });

  it('of a large order are drawn by a worker, and are refused where it had too many', async () => {
    const before = workerCounts().done;
    const many = Array.from({ length: 13 }, () => sampleTicket({}));
    expect((await print(format, ...many)).pages).toHaveLength(13);
    expect(workerCounts().done).toBe(before + 1);
    const tooMany = Array.from({ length: 2001 }, () => sampleTicket({}));
    await expect(ticketsPdf(tooMany, format)).rejects.toMatchObject({ code: 'too_many_tickets' });
  }, 60_000);

  it('are refused when there are none', async () => {
    await expect(ticketsPdf([], format)).rejects.toThrow(RangeError);
  });
});

describe('an A4 ticket', () => {
  it('is upright A4 with a code of 50 mm and room around it', async () => {
    const page = await printed('a4');
    expect(page.width / POINTS_PER_MM).toBeCloseTo(210, 1);
    expect(page.height / POINTS_PER_MM).toBeCloseTo(297, 1);
    const { leftMm, moduleMm } = qrOn(page);
    expect(moduleMm * MODULES).toBeCloseTo(50, 1);
    const stubLeftMm = 210 - 15 - 178 / POINTS_PER_MM;
    expect(leftMm - stubLeftMm).toBeGreaterThan(4 * moduleMm);
    expect(210 - 15 - (leftMm + moduleMm * MODULES)).toBeGreaterThan(4 * moduleMm);
  });
});

describe('a roll ticket', () => {
  it('fills the 72 mm a printer reaches with whole dots, and keeps the quiet zone on the paper', async () => {
    const page = await printed('80mm');
    expect(page.width / POINTS_PER_MM).toBeCloseTo(80, 1);
    const { leftMm, moduleMm } = qrOn(page);
    const dots = moduleMm * 8;
    expect(dots).toBeCloseTo(11, 3);
    expect(leftMm).toBeGreaterThanOrEqual(4);
    expect(leftMm).toBeGreaterThanOrEqual(4 * moduleMm);
    expect(leftMm + moduleMm * MODULES).toBeLessThanOrEqual(76);
    expect((dots + 1) * (MODULES + 8)).toBeGreaterThan(80 * 8);
  });

  it('is as long as what stands on it', async () => {
    const short = await printed('80mm', { arrivalAdvice: null, refundPolicy: null });
    const long = await printed('80mm', { refundPolicy: LONG });
    expect(Math.min(...baselines(short))).toBeLessThan(12 * POINTS_PER_MM);
    expect(Math.min(...baselines(long))).toBeLessThan(12 * POINTS_PER_MM);
    expect(long.height).toBeGreaterThan(short.height + 300 * POINTS_PER_MM);
    expect(long.lines.join(' ').match(/Condiciones/g)).toHaveLength(60);
  });

  it('is black only', async () => {
    const { content } = await printed('80mm', { accentColour: '#7a1f3d' });
    const colours = new Set([...content.matchAll(/([\d.]+ [\d.]+ [\d.]+) (?:scn|SCN)\n/g)].map(([, colour]) => colour));
    expect([...colours]).toEqual(['0 0 0']);
  });
});
