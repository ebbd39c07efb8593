/** Facts of a workbook beside its cells: the first visible sheet, the formats of numbers, and the day that is zero. */
import { readTags } from './xmlTags';

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const STYLES = 'xl/styles.xml';
export const PARTS = [WORKBOOK, RELATIONS, STYLES] as const;

/** Files of simple programs have no table of sheets. */
const ONLY_SHEET = 'xl/worksheets/sheet1.xml';

/** How a cell shows its number: as a date, a time or both, filled with zeros to a length, or as a percentage. */
export type CellFormat = {
  hasDate: boolean;
  hasTime: boolean;
  isElapsed: boolean;
  zeros: number;
  isPercent?: boolean;
};

export type WorkbookParts = { sheet: string; formats: readonly (CellFormat | undefined)[]; is1904: boolean };

type Files = Readonly<Record<string, Uint8Array | undefined>>;

const DATES = new Set([14, 15, 16, 17, 22, ...range(27, 31), 36, ...range(50, 54), 57, 58]);
const TIMES = new Set([18, 19, 20, 21, 22, 32, 33, 45, 46, 47]);
/** `0%` and `0.00%`. */
const PERCENTS = new Set([9, 10]);
const PERCENT: CellFormat = { hasDate: false, hasTime: false, isElapsed: false, zeros: 0, isPercent: true };

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** `dd/mm/yyyy`, `[h]:mm`, `mmm "de" yyyy`; texts in quotes, colours and languages in brackets are no parts of it. */
function formatOf(id: number, code: string | undefined): CellFormat | undefined {
  if (PERCENTS.has(id)) return PERCENT;
  if (code === undefined)
    return DATES.has(id) || TIMES.has(id)
      ? { hasDate: DATES.has(id), hasTime: TIMES.has(id), isElapsed: false, zeros: 0 }
      : undefined;
  const [first = ''] = code.split(';', 1);
  const plain = first
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .toLowerCase();
  if (plain.includes('%')) return PERCENT;
  if (/^0{2,20}$/.test(plain)) return { hasDate: false, hasTime: false, isElapsed: false, zeros: plain.length };
  if (/general|[#?]/.test(plain)) return undefined;
  const hasTime = /[hs]/.test(plain);
  const hasDate = /[yd]/.test(plain) || (/m/.test(plain) && !hasTime && !/\[m/.test(plain));
  return hasDate || hasTime ? { hasDate, hasTime, isElapsed: /\[[hms]/.test(plain), zeros: 0 } : undefined;
}

/** The formats of cells, by the number in their attribute `s`. */
function readFormats(part: Uint8Array): (CellFormat | undefined)[] {
  const codes = new Map<number, string>();
  const formats: (CellFormat | undefined)[] = [];
  let isOfCells = false;
  readTags(part, {
    open(name, { numFmtId, formatCode }) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode ?? '');
      else if (name === 'cellXfs') isOfCells = true;
      else if (name === 'xf' && isOfCells) formats.push(formatOf(Number(numFmtId), codes.get(Number(numFmtId))));
    },
    text() {},
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
}

/** The files of sheets by their relation, and only of sheets with cells: a chart may have a tab of its own. */
function readTargets(part: Uint8Array): Map<string, string> {
  const targets = new Map<string, string>();
  readTags(part, {
    open(name, { Id, Type, Target }) {
      if (name !== 'Relationship' || !Id || !Target || !Type?.endsWith('/worksheet')) return;
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
    text() {},
    close() {},
  });
  return targets;
}

/** @throws TooLarge */
export function partsOf(files: Files): WorkbookParts {
  const [workbook, relations, styles] = PARTS.map((name) => files[name]);
  const targets = relations ? readTargets(relations) : new Map<string, string>();
  const sheets: { target: string | undefined; isHidden: boolean }[] = [];
  let is1904 = false;
  if (workbook)
    readTags(workbook, {
      open(name, attributes) {
        if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
        if (name !== 'sheet') return;
        const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
        sheets.push({ target: targets.get(id ?? ''), isHidden: (attributes.state ?? 'visible') !== 'visible' });
      },
      text() {},
      close() {},
    });
  const withCells = sheets.filter(({ target }) => target !== undefined);
  const first = withCells.find(({ isHidden }) => !isHidden) ?? withCells[0];
  return { sheet: first?.target ?? ONLY_SHEET, formats: styles ? readFormats(styles) : [], is1904 };
}
