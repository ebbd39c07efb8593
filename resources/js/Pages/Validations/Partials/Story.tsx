import { countsUses } from '@server/shared/passRules';
import { formatReference } from '@server/shared/reference';
import { traitsOfResult } from '@server/shared/validationResults';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { lastUseLine, resultLine } from './resultLine';
import type { Answer } from './useScans';

/** The ticket's data, with the most important line first. */
export function Story({ answer, isKept }: { answer: Answer; isKept: boolean }) {
  const t = useT();
  const format = useFormat();
  const {
    product,
    event,
    holder,
    startsAt,
    day,
    timeZone,
    ticket,
    attention,
    note,
    usesLeft,
    usesTotal,
    admits,
    people,
    peopleLeft,
    lastEntryAt,
    rule,
  } = answer.details;
  const saysWhen = lastEntryAt && (answer.result === 'already_used' || answer.result === 're_entry_too_soon');
  const showsEntry =
    answer.result !== 'accepted' &&
    answer.result !== 'exited' &&
    answer.result !== 'already_used' &&
    lastEntryAt &&
    timeZone;
  return (
    <>
      {!(isKept && traitsOfResult(answer.result).light === 'green') && (
        <p className="max-w-[30ch] text-subheading leading-snug">{resultLine(answer, t, format)}</p>
      )}
      {saysWhen && <p className="text-figure leading-tight font-bold">{format.relative(notAhead(lastEntryAt))}</p>}
      {attention && <ToCheck text={attention} />}
      {note && <ToCheck text={note} title={t('validations.gate_note')} />}
      {rule?.effect === 'warn' && <ToCheck text={rule.message} />}
      {product && (
        <p className="mt-4 text-figure leading-tight font-bold">
          {product}
          <span className="block text-lead font-medium">{event}</span>
        </p>
      )}
      {admits && (
        <p className="text-figure leading-tight font-bold">
          {people
            ? t(answer.result === 'exited' ? 'validations.people_out' : 'validations.people_in', { count: people })
            : t('validations.admits', { count: admits })}
          {people !== null && people !== admits && (
            <span className="block text-lead font-medium">{t('validations.admits', { count: admits })}</span>
          )}
          {peopleLeft !== null && (
            <span className="block text-lead font-medium">{t('validations.people_left', { count: peopleLeft })}</span>
          )}
        </p>
      )}
      <p className="figures grid gap-0.5 text-lead">
        {holder && <span>{holder}</span>}
        {startsAt && timeZone && <span>{format.visitDate(startsAt, { timeZone, byDay: day !== null })}</span>}
        {countsUses(usesTotal) && (
          <span>
            {t('validations.entries_left')}: {usesLeft}/{usesTotal}
          </span>
        )}
        {showsEntry && <span>{lastUseLine(answer.details, format.dateTime(lastEntryAt, timeZone), t)}</span>}
        {ticket && <span>{formatReference(ticket)}</span>}
      </p>
    </>
  );
}

function ToCheck({ text, title }: { text: string; title?: string }) {
  const t = useT();
  return (
    <p className="mt-2 w-full rounded-md bg-white px-5 py-4 text-subheading font-bold wrap-anywhere text-verdict-ink">
      <span className="block text-small font-medium">{title ?? t('validations.look')}</span>
      {text}
    </p>
  );
}

/** With a slow device clock, an entry would be displayed as in the future. */
const notAhead = (instant: string) => new Date(Math.min(Date.parse(instant), Date.now()));
