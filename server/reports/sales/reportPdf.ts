/**
 * A sales report on A4 landscape, tagged for screen readers. Columns that exceed the page continue in further tables.
 */
import { type TextStyle, wrap } from '../../infra/typesetting/typesetting';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { type Cents, formatMoney } from '../../shared/money';
import type { Period } from '../../shared/period';
import type { ReportAsked } from '../../shared/salesReport';
import { A4, paletteOf, type Sheet, sheetOn } from '../../tickets';
import type { ReportFilter, ReportLine, SalesReport } from './reportPages';

const INK = paletteOf();
const PAPER = { width: A4.height, height: A4.width, margin: 36 };
const WIDTH = PAPER.width - 2 * PAPER.margin;
/** Fits all measures and the comparison side by side. */
const NAME_WIDTH = 134;
const COLUMN_WIDTH = 52.9;
const PER_TABLE = Math.floor((WIDTH - NAME_WIDTH) / COLUMN_WIDTH);

/** Lines between two progress reports. */
const TOLD_EVERY = 200;

const TITLE: TextStyle = { face: 'display', size: 20, colour: INK.ink, leading: 1.2 };
const TEXT: TextStyle = { face: 'text', size: 8, colour: INK.ink, leading: 1.4 };
const SMALL: TextStyle = { face: 'text', size: 7.5, colour: INK.soft, leading: 1.35 };
const STRONG: TextStyle = { face: 'strong', size: 8, colour: INK.ink, leading: 1.4 };

type Shown = { label: string; isCount: boolean; figureOf: (line: ReportLine) => number };
type About = { asked: ReportAsked; period: Period; filters: ReportFilter[]; locale: Locale };

function shownColumns(report: SalesReport, { asked, locale }: About): Shown[] {
  const t = translator(locale);
  const { isCount } = report;
  return [
    ...report.columns.map(({ label, isCount }, at) => ({
      label,
      isCount,
      figureOf: ({ cells }: ReportLine) => cells[at]!,
    })),
    ...(report.isCrossed ? [{ label: t('salesReports.total'), isCount, figureOf: ({ now }: ReportLine) => now }] : []),
    {
      label: `${t(`salesReports.measure_${asked.measure}`)}, ${t('salesReports.before')}`,
      isCount,
      figureOf: ({ before }) => before,
    },
    { label: t('salesReports.difference'), isCount, figureOf: ({ now, before }) => now - before },
  ];
}

class Setting {
  y = PAPER.margin;
  constructor(
    readonly sheet: Sheet,
    readonly about: About,
  ) {}
  open(): void {
    this.sheet.doc.addPage({ size: [PAPER.width, PAPER.height], margin: 0 });
    this.y = PAPER.margin;
  }
  line(text: string, style: TextStyle): void {
    this.y = this.sheet.text('P', text, style, { x: PAPER.margin, width: WIDTH, y: this.y });
  }
  /**
   * Draws a row and moves down by its highest cell.
   * @returns nothing, and is further down the page by the highest of them.
   */
  row(name: string, figures: readonly string[], style: TextStyle): void {
    const top = this.y;
    const ends = figures.map((figure, at) => {
      const x = PAPER.margin + NAME_WIDTH + at * COLUMN_WIDTH;
      return this.sheet.text('P', figure, style, { x, width: COLUMN_WIDTH - 6, y: top, align: 'right' });
    });
    this.y =
      Math.max(this.sheet.text('P', name, style, { x: PAPER.margin, width: NAME_WIDTH - 8, y: top }), ...ends) + 2;
  }
  rule(): void {
    const { y } = this;
    this.sheet.ornament(() =>
      this.sheet.doc
        .moveTo(PAPER.margin, y)
        .lineTo(PAPER.margin + WIDTH, y)
        .lineWidth(0.5)
        .stroke(INK.rule),
    );
    this.y += 4;
  }
}

/** @param drawn called for each line. */
function setTable(set: Setting, report: SalesReport, columns: readonly Shown[], drawn: () => void): void {
  const { asked, locale } = set.about;
  const t = translator(locale);
  const counts = new Intl.NumberFormat(locale);
  const money = (value: number, currency: string) => formatMoney(value as Cents, currency, locale);
  const head = () => {
    set.row(
      t(`salesReports.by_${asked.rows}`),
      columns.map(({ label }) => label),
      SMALL,
    );
    set.rule();
  };
  const setLine = (line: ReportLine, style: TextStyle) => {
    const height = wrap(line.label, style, NAME_WIDTH - 8).length * 12 + 4;
    if (set.y + height > PAPER.height - PAPER.margin) {
      set.open();
      head();
    }
    const figures = columns.map(({ isCount, figureOf }) =>
      isCount ? counts.format(figureOf(line)) : money(figureOf(line), line.currency),
    );
    set.row(line.label, figures, style);
    drawn();
  };
  head();
  for (const line of report.lines) setLine(line, TEXT);
  set.rule();
  for (const line of report.totals) setLine(line, STRONG);
}

/** Chunks of the document. @param tell receives progress from 0 to 1 */
export async function reportPdf(
  report: SalesReport,
  about: About,
  tell: (share: number) => void,
): Promise<AsyncIterable<Buffer>> {
  const { asked, period, filters, locale } = about;
  const t = translator(locale);
  const { default: PDFDocument } = await import('pdfkit');
  const title = t(`salesReports.ledger_${asked.ledger}`);
  const info = { Title: `${title} ${period.days.from} – ${period.days.to}` };
  const doc = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: locale,
    info,
  });
  const set = new Setting(sheetOn(doc), about);
  set.sheet.section(title);
  set.open();
  set.y = set.sheet.text('H1', title, TITLE, { x: PAPER.margin, width: WIDTH, y: set.y });
  set.line(
    `${period.days.from} – ${period.days.to} · ${t('salesReports.compared_with')} ${period.before.from} – ${period.before.to}`,
    TEXT,
  );
  set.line(t(`salesReports.basis_${asked.basis}`), TEXT);
  for (const { dimension, label } of filters) set.line(`${t(`salesReports.by_${dimension}`)}: ${label}`, TEXT);
  set.y += 10;
  const columns = shownColumns(report, about);
  const tables = Math.ceil(columns.length / PER_TABLE);
  const lines = (report.lines.length + report.totals.length) * tables;
  let count = 0;
  const drawn = () => {
    count += 1;
    if (count % TOLD_EVERY === 0) tell(count / lines);
  };
  for (let at = 0; at < columns.length; at += PER_TABLE) {
    if (at > 0) set.open();
    setTable(set, report, columns.slice(at, at + PER_TABLE), drawn);
  }
  doc.end();
  return doc as unknown as AsyncIterable<Buffer>;
}
