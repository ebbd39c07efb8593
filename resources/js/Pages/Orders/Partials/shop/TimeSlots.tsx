import { Button } from '@/Components/Button';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import type { Slot } from './cart';
import { partsOfDay } from './partsOfDay';

type TimeSlotsProps = {
  slots: readonly Slot[];
  zone: string;
  chosen: string | null;
  /** The slot's figure counts the visitor's own places as taken, so this slot stays selectable. */
  ours: string | null;
  /** Fewer places than this count as sold out. */
  needs?: number;
  /** Name of the radio group, unique on the page. */
  name?: string;
  legend: string;
  onChoose: (slotId: string) => void;
  /** Called for a choice by pointer; arrow keys only pass through the times. */
  onPointed: () => void;
};

/** The times of a day with the places left now. */
export function TimeSlots({
  slots,
  zone,
  chosen,
  ours,
  needs = 1,
  name = 'slot',
  legend,
  onChoose,
  onPointed,
}: TimeSlotsProps) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  if (slots.length === 0) return <p className="text-soft">{t('orders.no_slots_left')}</p>;
  const isFull = (slot: Slot) => slot.left < needs && slot.id !== ours;
  const next = slots.find((slot) => !isFull(slot));
  // Only marked where earlier times precede it and nothing is chosen yet.
  const isOffered = next !== undefined && next !== slots[0] && !slots.some(({ id }) => id === chosen);
  const parts = partsOfDay(slots, { zone, locale });
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      {isOffered && (
        <Button
          size="sm"
          variant="secondary"
          iconEnd="arrow-right"
          className="mb-3"
          onClick={() => {
            onPointed();
            onChoose(next.id);
          }}
        >
          {t('orders.next_free_time', { time: format.time(next.startsAt, zone) })}
        </Button>
      )}
      <div className="grid gap-3">
        {parts.map(([part, times]) => (
          <div key={part} {...(parts.length > 1 && { role: 'group', 'aria-labelledby': `${name}-${part}` })}>
            {parts.length > 1 && (
              <h3 id={`${name}-${part}`} className="mb-1.5 font-sans text-small font-strong tracking-normal text-soft">
                {t(`orders.part_${part}`)}
              </h3>
            )}
            <div className="time-slots">
              {times.map((slot) => (
                <TimeSlot
                  key={slot.id}
                  slot={slot}
                  name={name}
                  zone={zone}
                  isChosen={slot.id === chosen}
                  isOurs={slot.id === ours}
                  isNext={isOffered && slot === next}
                  isFull={isFull(slot)}
                  onChoose={() => onChoose(slot.id)}
                  onPointed={onPointed}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

type TimeSlotProps = {
  slot: Slot;
  name: string;
  zone: string;
  isChosen: boolean;
  isOurs: boolean;
  /** The first available time. */
  isNext: boolean;
  isFull: boolean;
  onChoose: () => void;
  onPointed: () => void;
};

const TONES: Record<Slot['availability'], string> = { plenty: 'text-soft', few: 'text-warn font-strong', sold_out: '' };

function TimeSlot({ slot, name, zone, isChosen, isOurs, isNext, isFull, onChoose, onPointed }: TimeSlotProps) {
  const t = useT();
  const format = useFormat();
  const left = slot.left > 0 ? t('orders.slot_left', { count: slot.left }) : t('orders.slot_full');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys choose by the radio button, and only pass through
    <label
      className="time-slot"
      data-next={isNext || undefined}
      onClick={({ detail }) => detail > 0 && !isFull && onPointed()}
    >
      <input
        type="radio"
        name={name}
        className="sr-only"
        checked={isChosen}
        disabled={isFull && !isChosen}
        onChange={onChoose}
      />
      <span className="figures text-lead leading-tight font-bold">{format.time(slot.startsAt, zone)}</span>
      <span className={`text-note leading-tight ${isChosen ? 'text-ink' : TONES[slot.availability]}`}>
        {isOurs && isChosen ? t('orders.slot_ours') : left}
      </span>
    </label>
  );
}
