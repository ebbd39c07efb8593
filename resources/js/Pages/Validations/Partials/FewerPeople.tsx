import { type FormEvent, useState } from 'react';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { BUTTON, stopping } from './sheetButton';
import type { Answer } from './useScans';

/** Up to this number there is a button for each; larger numbers are typed. */
const MAX_BUTTONS = 8;

type FewerPeopleProps = { answer: Answer; onFewer: (people: number) => void };

/** A ticket for 4 was accepted and 2 people are there: one press corrects it, and the other 2 may enter later. */
export function FewerPeople({ answer: { result, details }, onFewer }: FewerPeopleProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const most = (details.people ?? 1) - 1;
  if (most < 1 || (result !== 'accepted' && result !== 'exited')) return null;
  if (!isOpen)
    return (
      <button type="button" className={BUTTON} onClick={stopping(() => setOpen(true))}>
        {t('validations.fewer')}
      </button>
    );
  const count = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  const isGood = count >= 1 && count <= most;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isGood) onFewer(count);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps presses from the sheet behind it
    <form
      noValidate
      data-fewer
      onSubmit={submit}
      onClick={(event) => event.stopPropagation()}
      className="grid gap-3 rounded-md bg-paper px-5 py-4 text-left text-ink"
    >
      <p className="text-lead font-bold">{t(result === 'exited' ? 'validations.fewer_out' : 'validations.fewer_in')}</p>
      {most <= MAX_BUTTONS ? (
        <div className="grid grid-cols-4 gap-3">
          {Array.from({ length: most }, (_, at) => at + 1).map((people) => (
            <button key={people} type="button" className={BUTTON} onClick={() => onFewer(people)}>
              {people}
            </button>
          ))}
        </div>
      ) : (
        <>
          <TextInput
            label={t('validations.fewer_count', { most })}
            value={typed}
            onChange={setTyped}
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            error={typed !== '' && !isGood ? t('validations.fewer_wrong', { most }) : undefined}
          />
          <button type="submit" className={BUTTON}>
            {t('common.save')}
          </button>
        </>
      )}
    </form>
  );
}
