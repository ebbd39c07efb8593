import { facesOf, sumOf } from '@server/shared/cash';
import { currencyDigits } from '@server/shared/currencies';
import type { Cents } from '@server/shared/money';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { nothingToScan, useScanner } from '@/Components/counter/useScanner';
import { FieldError } from '@/Components/Field';
import { MoneyField } from '@/Components/form/NumberField';
import { useAuth } from '@/hooks/useAuth';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { canKeepDrafts, draftSlot } from '@/lib/drafts';

export type Counting = {
  /** Number of pieces by value; null while the sum is entered instead. */
  pieces: Record<string, number> | null;
  total: Cents | null;
};

/** Null while every field is blank: an empty drawer is a typed 0. */
export const countedSum = ({ pieces, total }: Counting): Cents | null =>
  pieces ? (Object.keys(pieces).length > 0 ? sumOf(pieces) : null) : total;

const NOTHING: Counting = { pieces: {}, total: null };
/** An older count no longer matches the drawer. */
const FRESH_MS = 3_600_000;

/** The count being entered. A reload restores it for its author within an hour. */
export function useCounting(place: string) {
  const { user, draftKey } = useAuth();
  const author = user?.id;
  const slot = useMemo(
    () => (author && draftKey && canKeepDrafts() ? draftSlot({ id: author, key: draftKey }, `count.${place}`) : null),
    [author, draftKey, place],
  );
  const [counting, setCounting] = useState(NOTHING);
  const isTouched = useRef(false);
  useEffect(() => {
    void slot?.read().then((found) => {
      if (!found || isTouched.current) return;
      if (Date.now() - found.at < FRESH_MS) setCounting(found.draft as Counting);
      else slot.forget();
    });
  }, [slot]);
  return {
    counting,
    count: (next: Counting) => {
      isTouched.current = true;
      setCounting(next);
      void slot?.keep(next);
    },
    /** Deletes the stored count after it was submitted or discarded. */
    forget: () => slot?.forget(),
  };
}

type CountPiecesProps = {
  currency: string;
  value: Counting;
  onChange: (value: Counting) => void;
  errors: Partial<Record<'count' | 'total', string>>;
};

/** Counts a drawer: notes and coins, or their sum. */
export function CountPieces({ currency, value, onChange, errors }: CountPiecesProps) {
  const t = useT();
  useScanner(nothingToScan);
  const format = useFormat();
  const id = useId();
  const isSum = value.pieces === null;
  return (
    <div className="grid gap-5">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('cash.count_total')}</legend>
        <button
          type="button"
          className={`button button-sm ${isSum ? 'button-secondary' : 'button-primary'}`}
          aria-pressed={!isSum}
          onClick={() => onChange({ pieces: {}, total: null })}
        >
          {t('cash.count_pieces')}
        </button>
        <button
          type="button"
          className={`button button-sm ${isSum ? 'button-primary' : 'button-secondary'}`}
          aria-pressed={isSum}
          onClick={() => onChange({ pieces: null, total: null })}
        >
          {t('cash.count_sum')}
        </button>
      </fieldset>
      {value.pieces ? (
        <>
          <FieldError id={id} error={errors.count ?? errors.total} />
          <Faces
            currency={currency}
            pieces={value.pieces}
            onChange={(pieces) => onChange({ pieces, total: null })}
            error={(errors.count ?? errors.total) && id}
          />
        </>
      ) : (
        <MoneyField
          name="total"
          label={t('cash.count_total')}
          currency={currency}
          value={value.total}
          onChange={(total) => onChange({ pieces: null, total: total as Cents | null })}
          error={errors.total ?? errors.count}
          required
        />
      )}
      {value.pieces && (
        <p className="flex items-baseline justify-between gap-4 border-t border-rule pt-3">
          <span className="text-soft">{t('cash.count_total')}</span>
          <strong className="display figures text-heading" aria-live="polite">
            {format.money(sumOf(value.pieces), currency)}
          </strong>
        </p>
      )}
    </div>
  );
}

type FacesProps = {
  currency: string;
  pieces: Record<string, number>;
  onChange: (pieces: Record<string, number>) => void;
  /** Id of the message of a refused count, which the first field takes. */
  error: string | undefined;
};

function Faces({ currency, pieces, onChange, error }: FacesProps) {
  const t = useT();
  const least = 5 * 10 ** currencyDigits(currency);
  const faces = facesOf(currency);
  return (
    <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
      {(['notes', 'coins'] as const).map((kind) => (
        <fieldset key={kind}>
          <legend className="mb-2 font-strong">{t(`cash.${kind}`)}</legend>
          <ul className="grid gap-2">
            {faces
              .filter((face) => (kind === 'notes') === face >= least)
              .map((face) => (
                <Face
                  key={face}
                  face={face as Cents}
                  currency={currency}
                  pieces={pieces[face] ?? null}
                  error={face === Math.max(...faces) ? error : undefined}
                  onChange={(count) => {
                    const { [face]: _, ...others } = pieces;
                    onChange(count === null ? others : { ...others, [face]: count });
                  }}
                />
              ))}
          </ul>
        </fieldset>
      ))}
    </div>
  );
}

type FaceProps = {
  face: Cents;
  currency: string;
  /** Null: the field is blank. */
  pieces: number | null;
  error: string | undefined;
  onChange: (pieces: number | null) => void;
};

function Face({ face, currency, pieces, error, onChange }: FaceProps) {
  const t = useT();
  const { money } = useFormat();
  const id = useId();
  const read = (typed: string) => {
    const digits = typed.replace(/\D/g, '');
    return digits === '' ? null : Math.min(99_999, Number(digits));
  };
  return (
    <li className="grid grid-cols-[5.5rem_5.5rem_1fr] items-center gap-3">
      <label
        htmlFor={id}
        className="figures text-right"
        aria-label={t('cash.pieces_of', { face: money(face, currency) })}
      >
        {money(face, currency)}
      </label>
      <input
        id={id}
        className="control figures text-right"
        inputMode="numeric"
        autoComplete="off"
        value={pieces ?? ''}
        aria-invalid={error ? true : undefined}
        aria-describedby={error}
        onChange={(event) => onChange(read(event.target.value))}
        onFocus={(event) => event.target.select()}
      />
      <span className="figures text-right text-soft">
        {pieces !== null && pieces > 0 && money((face * pieces) as Cents, currency)}
      </span>
    </li>
  );
}
