import { router } from '@inertiajs/react';
import type { EditedSlot } from '@server/appointments/pages';
import { paths } from '@server/shared/paths';
import { SAYS_ERRORS } from '@server/shared/records';
import { MAX_SILENT_MINUTES } from '@server/shared/slotMoves';
import type { IsoDate } from '@server/shared/time';
import { useEffect, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { Checkbox } from '@/Components/Checkbox';
import { DateField, TimeField } from '@/Components/form/DateTimeField';
import { InputDialog } from '@/Components/form/InputDialog';
import { RadioCards } from '@/Components/RadioCards';
import { useFormat } from '@/hooks/useFormat';
import { useMailText } from '@/hooks/useMailText';
import { useT } from '@/hooks/useT';
import { fromWallTime, toWallTime } from '@/lib/wallTime';
import { TouchedOrders } from './TouchedOrders';
import { useImpact } from './useImpact';

type MoveDialogProps = { slot: EditedSlot; version: number; zone: string; onClose: () => void };
type Draft = {
  date: IsoDate | null;
  fromTime: string | null;
  toTime: string | null;
  repeated: 'first' | 'second' | null;
  notify: boolean;
};

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const DAY_MINUTES = 1440;

/** The end moves with the start, so that the duration stays. */
function movedAlong({ fromTime, toTime }: Draft, next: string | null): string | null {
  if (!fromTime || !toTime || !next) return toTime;
  const minutes = (minuteOf(toTime) + minuteOf(next) - minuteOf(fromTime) + DAY_MINUTES) % DAY_MINUTES;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

const minutesBetween = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) / 60_000;

/** Changes the time of a slot; shows who is affected, and asks whether to email them. */
export function MoveDialog({ slot, version, zone, onClose }: MoveDialogProps) {
  const t = useT();
  const mailText = useMailText();
  const { number } = useFormat();
  const [draft, setDraft] = useState<Draft>({
    date: slot.date,
    fromTime: toWallTime(slot.startsAt, zone).slice(11),
    toTime: toWallTime(slot.endsAt, zone).slice(11),
    repeated: null,
    notify: true,
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [isTwice, setTwice] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [page, setPage] = useState(1);
  const impact = useImpact({ ids: [slot.id] }, null, attempt, page);
  const facts = impact === 'failed' ? null : impact;
  const twice = t('errors.time_twice');
  useEffect(() => {
    if (Object.values(errors).includes(twice)) setTwice(true);
    if (errors.form) setAttempt((attempts) => attempts + 1);
  }, [errors, twice]);

  const put = (some: Partial<Draft>) => setDraft({ ...draft, ...some });
  const starts = draft.date && draft.fromTime ? fromWallTime(`${draft.date}T${draft.fromTime}`, zone) : null;
  const maySilence = starts !== null && minutesBetween(starts, slot.startsAt) <= MAX_SILENT_MINUTES;
  const send = () =>
    router.post(
      paths.appointments.time(slot.id),
      { ...draft, notify: draft.notify || !maySilence, version, orders: facts?.orders ?? 0 },
      {
        preserveScroll: true,
        preserveState: true,
        headers: { [SAYS_ERRORS]: 'true' },
        onStart: () => setBusy(true),
        onError: setErrors,
        onSuccess: onClose,
        onFinish: () => setBusy(false),
      },
    );
  return (
    <InputDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('appointments.move_title')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common.back')}
          </Button>
          <Button busy={busy} disabled={!facts} onClick={send}>
            {t('appointments.move_confirm')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <DateField
          label={t('appointments.date')}
          hint={t('appointments.clocks_of', { zone: zone.replaceAll('_', ' ') })}
          value={draft.date}
          onChange={(date) => put({ date })}
          error={errors.date}
          required
        />
        <div className="grid items-end gap-5 sm:grid-cols-2">
          <TimeField
            label={t('appointments.from_time')}
            value={draft.fromTime}
            onChange={(fromTime) => put({ fromTime, toTime: movedAlong(draft, fromTime) })}
            error={errors.fromTime}
            required
          />
          <TimeField
            label={t('appointments.to_time')}
            hint={t('appointments.to_time_hint')}
            value={draft.toTime}
            onChange={(toTime) => put({ toTime })}
            error={errors.toTime}
            required
          />
        </div>
        {isTwice && (
          <RadioCards
            legend={t('appointments.repeated')}
            value={draft.repeated ?? ''}
            onChange={(repeated) => put({ repeated })}
            options={(['first', 'second'] as const).map((value) => ({
              value,
              label: t(`appointments.repeated_${value}`),
            }))}
          />
        )}
        <Alert tone="info">{t('appointments.move_leaves')}</Alert>
        {facts && facts.orders === 0 && <p>{t('appointments.move_nobody')}</p>}
        {facts && facts.carts > 0 && <p>{t('appointments.move_carts', { count: facts.carts })}</p>}
        {facts && facts.orders > 0 && (
          <>
            <p>
              <strong>
                {t('appointments.move_touches', {
                  count: facts.orders,
                  people: t('appointments.touched_people', { count: facts.people, number: number(facts.people) }),
                })}
              </strong>{' '}
              {mailText('appointments.move_text')}
            </p>
            {facts.touched && <TouchedOrders touched={facts.touched} selection={{ ids: [slot.id] }} onPage={setPage} />}
            <Checkbox
              label={t('appointments.move_notify')}
              hint={t('appointments.move_notify_hint', { minutes: MAX_SILENT_MINUTES })}
              value={draft.notify || !maySilence}
              disabled={!maySilence}
              onChange={(notify) => put({ notify })}
              error={errors.notify}
            />
          </>
        )}
        {impact === 'failed' && <Alert tone="danger">{t('appointments.impact_failed')}</Alert>}
        {errors.form && <Alert tone="danger">{errors.form}</Alert>}
      </div>
    </InputDialog>
  );
}
