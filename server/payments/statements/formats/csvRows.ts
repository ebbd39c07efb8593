/** CSV rows that are not movements: unbooked or refused ones, balances, repeated headings. */

import { amountOf } from '../../../infra/tables/amounts';
import { isCurrency } from '../../../shared/currencies';
import { fold } from '../../../shared/fold';
import type { ReadRow } from '../../../shared/separatedValues';
import { dayOf } from '../../../shared/writtenDays';
import { isDirectionWord } from './csvColumns';

const said = (cell: string | undefined): string =>
  fold(cell ?? '')
    .replace(/\s+/g, ' ')
    .trim();
const words = (list: string): RegExp =>
  new RegExp(
    `^(?:${list
      .trim()
      .split(/\s*\n\s*/)
      .join('|')})$`,
  );

/** Banks' words for a booked movement … */
const BOOKED = words(`
  (?:umsatz )?gebucht|abgeschlossen|ausgefuhrt
  booked|complete|completed|settled|cleared|posted|processed|done|success|successful|succeeded|ok
  accepte|acceptee|execute|executee|comptabilise|comptabilisee|geaccepteerd|aanvaard|uitgevoerd|verwerkt|geboekt
  ejecutad[oa]|realizad[oa]|contabilizad[oa]|contabilizzat[oa]|eseguit[oa]|executad[oa]
  zaksiegowan[aey]|zrealizowan[aey]|rozliczon[aey]|bokford|bokfort|utfort|udfort|gennemfort`);
/** … and for one that is announced or refused. */
const UNBOOKED = words(`
  (?:umsatz )?vorgemerkt|offen|ausstehend|in bearbeitung|reserviert|abgelehnt|storniert|zuruckgewiesen
  pending|planned|reserved|authori[sz]ed|reverted|declined|failed|cancell?ed|rejected|returned|refunded|not booked
  en attente|en cours|a venir|refuse|refusee|annule|annulee|rejete|rejetee
  in behandeling|gereserveerd|geweigerd|geannuleerd
  pendiente|retenid[oa]|en tramite|rechazad[oa]|anulad[oa]|pendente|rejeitad[oa]|recusad[oa]
  in attesa|in elaborazione|non contabilizzat[oa]|rifiutat[oa]|annullat[oa]
  oczekujac[aey]|w realizacji|odrzucon[aey]|anulowan[aey]|reserverad|reserveret|reservert|venter|avvist|afvist`);
const SAYS_STATUS = /^(?:status|statut|state|stato|estado|stan)$/;

const BALANCE =
  /^(?:(?:anfangs|end|zwischen|schluss|begin|eind)? ?saldo|(?:alter|neuer) (?:konto)?saldo|kontostand|saldo (?:inicial|final|anterior|actual|iniziale|finale|poczatkowe|koncowe|contable|disponible)|(?:opening |closing |ledger |available |current )?balance|solde(?: (?:initial|final|precedent|crediteur|debiteur))?|(?:zwischen|gesamt)?summe|totale?|totaal|suma)(?: \p{L}{1,4}\.?)? ?[\d./ -]*:?$/u;

/** Whether all other cells call the row a balance, apart from numbers, dates, currencies, directions and accounts. */
function isBalance(cells: readonly string[]): boolean {
  const telling = cells
    .map((cell) => cell.trim())
    .filter((cell) => {
      if (!/\p{L}/u.test(cell) || isCurrency(cell.toUpperCase()) || isDirectionWord(cell)) return false;
      return amountOf(cell) === null && dayOf(cell, 'day') === null && !/^[A-Z]{2}\d{2}[A-Z\d ]{10,}$/.test(cell);
    });
  return telling.length > 0 && telling.every((cell) => BALANCE.test(said(cell)));
}

/** Status columns: by heading, or because every cell is a known status word. */
function statusColumns(headings: readonly string[], rows: readonly ReadRow[], taken: ReadonlySet<number>): number[] {
  return headings.flatMap((heading, at) => {
    const cells = rows.map(({ cells }) => said(cells[at])).filter(Boolean);
    const isKnown = cells.length > 0 && cells.every((cell) => BOOKED.test(cell) || UNBOOKED.test(cell));
    return !taken.has(at) && (isKnown || SAYS_STATUS.test(said(heading))) ? [at] : [];
  });
}

/** @param date index of the date column, in which some banks write that a row is pending */
export function bookedRows(
  headings: readonly string[],
  rows: readonly ReadRow[],
  { date, taken }: { date: number; taken: ReadonlySet<number> },
): ReadRow[] {
  const states = [date, ...statusColumns(headings, rows, taken)];
  const isAgain = ({ cells }: ReadRow) => headings.every((heading, at) => heading === (cells[at] ?? '').trim());
  return rows.filter(
    (row) => !states.some((at) => UNBOOKED.test(said(row.cells[at]))) && !isAgain(row) && !isBalance(row.cells),
  );
}
