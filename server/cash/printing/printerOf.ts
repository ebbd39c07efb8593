import type { PrinterTerms } from '../../printing';
import {
  CODE_PAGES,
  type CodePage,
  PRINTER_KINDS,
  PRINTER_PORT,
  PRINTS_AFTER,
  type PrinterKind,
  type PrintsAfter,
} from '../../shared/printers';

/** Printer settings of a till, as stored. */
export type Printer = {
  paper: '80' | '58' | 'a4';
  kind: PrinterKind;
  host: string;
  port: number;
  codePage: CodePage;
  after: PrintsAfter;
  opensDrawer: boolean;
};

const oneOf = <T>(known: readonly T[], value: unknown, usual: T): T => known.find((one) => one === value) ?? usual;

export function printerOf(kept: unknown): Printer {
  const { paper, kind, host, port, codePage, after, opensDrawer } = (kept ?? {}) as Partial<
    Record<keyof Printer, unknown>
  >;
  return {
    paper: oneOf(['80', '58', 'a4'] as const, paper, '80'),
    kind: oneOf(PRINTER_KINDS, kind, 'browser'),
    host: typeof host === 'string' ? host : '',
    port: typeof port === 'number' ? port : PRINTER_PORT,
    codePage: oneOf(CODE_PAGES, codePage, 'cp858'),
    after: oneOf(PRINTS_AFTER, after, 'all'),
    opensDrawer: opensDrawer !== false,
  };
}

/** A4 is no roll: its raw bytes use a roll of 80 mm. */
export const termsOf = ({ paper, codePage }: Printer): PrinterTerms => ({
  roll: paper === '58' ? '58' : '80',
  codePage,
});
