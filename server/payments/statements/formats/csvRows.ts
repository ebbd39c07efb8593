/** Rows of a bank's CSV that are no movements: what is not booked or was refused, balances between, headings again. */
import { isCurrency } from '../../../shared/currencies';
import { fold } from '../../../shared/fold';
import type { ReadRow } from '../../../shared/separatedValues';
import { dayOf } from '../../../shared/writtenDays';
import { amountOf } from './csvAmounts';
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

/** How banks call a movement that is booked … */
const BOOKED = words(`
  (?:umsatz )?gebucht|abgeschlossen|ausgefuhrt
  booked|complete|completed|settled|cleared|posted|processed|done|success|successful|succeeded|ok
  accepte|acceptee|execute|executee|comptabilise|comptabilisee|geaccepteerd|aanvaard|uitgevoerd|verwerkt|geboekt
  ejecutad[oa]|realizad[oa]|contabilizad[oa]|contabilizzat[oa]|eseguit[oa]|executad[oa]
  zaksiegowan[aey]|zrealizowan[aey]|rozliczon[aey]|bokford|bokfort|utfort|udfort|gennemfort`);
/** … and one that is only announced, or did not come to be. */
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

/** Each other cell says that the row is a balance, apart from figures, days, currencies, directions and accounts. */
function isBalance(cells: readonly string[]): boolean {
  const telling = cells
    .map((cell) => cell.trim())
    .filter((cell) => {
      if (!/\p{L}/u.test(cell) || isCurrency(cell.toUpperCase()) || isDirectionWord(cell)) return false;
      return amountOf(cell) === null && dayOf(cell, 'day') === null && !/^[A-Z]{2}\d{2}[A-Z\d ]{10,}$/.test(cell);
    });
  return telling.length > 0 && telling.every((cell) => BALANCE.test(said(cell)));
}

/** The columns that say how a movement stands: by their heading, or since each of their cells is a known word for it. */
function statusColumns(headings: readonly string[], rows: readonly ReadRow[], taken: ReadonlySet<number>): number[] {
  return headings.flatMap((heading, at) => {
    const cells = rows.map(({ cells }) => said(cells[at])).filter(Boolean);
    const isKnown = cells.length > 0 && cells.every((cell) => BOOKED.test(cell) || UNBOOKED.test(cell));
    return !taken.has(at) && (isKnown || SAYS_STATUS.test(said(heading))) ? [at] : [];
  });
}

/** @param date the place of the day, where some banks write that it is open */
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
