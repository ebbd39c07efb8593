/** Columns of a CSV beyond those that a user chose: direction, counter-amount, currency. */

import { amountOf } from '../../../infra/tables/amounts';
import { isCurrency } from '../../../shared/currencies';
import { fold } from '../../../shared/fold';

const plain = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9+/-]+/g, ' ')
    .trim();

/** Banks' words for debit and credit, in the languages of the euro area and its neighbours. */
const LEFT = new Set(
  `s d dr deb debit debito debet debits soll debe cargo cargos lastschrift belastung belastungen ausgang ausgabe ausgaben abgang af uit out
 outgoing withdrawal withdrawals sent paid-out dbit dare addebito addebiti uscita uscite sortie depense saida levantamento ut obciazenie
 wn gasto gastos obciazenia wydatek wydatki wyplyw wyplata wyplaty debits depenses sorties uitgaand eresto lahto pano
 belastet withdrawn payment-out debited -`.split(/\s+/),
);
const CAME = new Set(
  `h c cr cre cred credit credito credits kredit haben haber abono abonos gutschrift gutschriften eingang einnahme einnahmen zugang bij
 in incoming deposit deposits received paid-in crdt avere accredito accrediti entrata entrate entree recette deposito uznanie
 ma ingreso ingresos uznania wplyw wplywy wplata wplaty przychod recettes entrees inkomend otto
 gutgeschrieben payment-in credited + a`.split(/\s+/),
);

type Direction = 'left' | 'came';

/** `C` is credit, but means cargo (debit) if the column also has `A` (abono) or its heading names both. */
function directionOf(cell: string, isCargo: boolean): Direction | null {
  const word = plain(cell);
  if (word === 'c' && isCargo) return 'left';
  return LEFT.has(word) ? 'left' : CAME.has(word) ? 'came' : null;
}

/** Whether a cell is a known word for a direction. */
export const isDirectionWord = (cell: string): boolean => directionOf(cell, false) !== null;

export type Columns = { direction: number; debit: number; currency: number; isCargo: boolean };
/** Chosen columns by index, -1 for none; `taken`: all of them. */
type Chosen = { amount: number; direction: number; debit: number; currency: number; taken: ReadonlySet<number> };
type Cells = readonly (readonly string[])[];

const columnOf = (rows: Cells, at: number): string[] => rows.map((cells) => cells[at]?.trim() ?? '');
const filled = (cells: readonly string[]): string[] => cells.filter((cell) => cell !== '');

const isCargoOf = (heading: string, cells: readonly string[]): boolean =>
  /cargo.*abono|^c ?\/ ?a\b|abono.*cargo/.test(plain(heading)) || cells.some((cell) => plain(cell) === 'a');

/** Headings under which a single letter is a direction; elsewhere an `S` may mean Yes, and `-` nothing. */
const SAYS_DIRECTION =
  /\b(s ?\/ ?h|d ?\/ ?c|c ?\/ ?d|c ?\/ ?a|dc|cd|cr|dr|af|bij|sens|wn|ma)\b|soll|haben|debe|haber|deb|cred|cargo|abono|sign|segno|direc|richtung|kennz|cdt|dbt|type|tipo|art\b|\+|vorzeichen|indic|natur/;

const isDirection = (heading: string, cells: readonly string[]): boolean => {
  const said = filled(cells);
  const directions = new Set(said.map((cell) => directionOf(cell, isCargoOf(heading, cells))));
  if (said.length === 0 || directions.has(null)) return false;
  // German banks write S and H behind the amount without a heading.
  return (
    directions.size === 2 ||
    plain(heading) === '' ||
    said.some((cell) => plain(cell).length > 1) ||
    SAYS_DIRECTION.test(plain(heading))
  );
};

const isCurrencies = (cells: readonly string[]): boolean => {
  const said = filled(cells);
  return said.length > 0 && said.every((cell) => isCurrency(cell.toUpperCase()));
};

/** The currency before conversion does not apply to the booked amount. */
const isForeign = (heading: string): boolean =>
  /orig|fremd|foreign|auslan|ursprung|exchange|cambio/.test(plain(heading));

const isNothing = (cell: string): boolean => cell === '' || amountOf(cell)?.amount === 0;

/**
 * Whether this column has an amount exactly where the chosen one has none: the column of the opposite direction.
 * @param isNamed its heading says so: rows without either amount are parts of the row above
 */
function isOtherSide(rows: Cells, amount: number, at: number, isNamed: boolean): boolean {
  const pairs = rows.map((cells) => [cells[amount]?.trim() ?? '', cells[at]?.trim() ?? ''] as const);
  return (
    pairs.some(([, other]) => !isNothing(other)) &&
    pairs.every(
      ([own, other]) =>
        (isNothing(own) !== isNothing(other) || (isNamed && isNothing(own))) &&
        (other === '' || amountOf(other) !== null),
    )
  );
}

/** @param rows the movement rows */
export function columnsOf(headings: readonly string[], rows: Cells, chosen: Chosen): Columns {
  const others = headings.map((_, at) => at).filter((at) => !chosen.taken.has(at));
  const found = (own: number, is: (at: number) => boolean): number => (own >= 0 ? own : (others.find(is) ?? -1));
  const direction = found(chosen.direction, (at) => isDirection(headings[at]!, columnOf(rows, at)));
  return {
    direction,
    debit: found(
      found(chosen.debit, (at) => isDebitHeading(headings[at]!) && isOtherSide(rows, chosen.amount, at, true)),
      (at) => isOtherSide(rows, chosen.amount, at, false),
    ),
    currency: found(chosen.currency, (at) => isCurrencies(columnOf(rows, at)) && !isForeign(headings[at]!)),
    isCargo: direction >= 0 && isCargoOf(headings[direction]!, columnOf(rows, direction)),
  };
}

/** Direction of a row; null for an unknown word. */
export const saidDirection = (cell: string, { isCargo }: Columns): Direction | null => directionOf(cell, isCargo);

/** Whether a heading means debit only: `Cargo`, `Soll`, `Paid out`; `Soll/Haben` names both. */
export function isDebitHeading(heading: string): boolean {
  const text = plain(heading).replace(/^(paid) (out)$/, '$1-$2');
  const words = [...text.split(/[ /]/), text];
  return words.some((word) => LEFT.has(word)) && !words.some((word) => CAME.has(word) && !['in', 'a'].includes(word));
}

/** Currency in a heading: `Betrag in EUR`, `Amount (USD)`. */
export function currencyOfHeading(heading: string): string | null {
  const [, code] = /[\s([]([A-Z]{3})[\])]?\s*$/.exec(heading.trim()) ?? [];
  return code && isCurrency(code) ? code : null;
}
