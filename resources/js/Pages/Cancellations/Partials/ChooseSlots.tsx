import { router } from '@inertiajs/react';
import type { CancellationStart } from '@server/cancellations/pages';
import { paths } from '@server/shared/paths';
import { SAYS_ERRORS } from '@server/shared/records';
import { type FormEvent, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { DescriptionList } from '@/Components/DescriptionList';
import { LinkButton } from '@/Components/LinkButton';
import { Money } from '@/Components/Money';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

/** Step 1: event, days and slots, the affected orders, and the button that cancels. */
export function ChooseSlots({ start }: { start: CancellationStart }) {
  const t = useT();
  const { events, asked, today } = start;
  const [event, setEvent] = useState(asked?.event ?? (events.length === 1 ? events[0]!.id : ''));
  const [from, setFrom] = useState<string>(asked?.from ?? today);
  const [until, setUntil] = useState<string>(asked?.until ?? today);
  const [isLacking, setLacking] = useState(false);
  const isBackwards = from !== '' && until !== '' && until < from;
  const look = (submitted: FormEvent) => {
    submitted.preventDefault();
    setLacking(event === '');
    if (!event || !from || !until || isBackwards) return;
    router.get(paths.cancellations.create({ event, from, until }), {}, { preserveState: true, preserveScroll: true });
  };
  return (
    <div className="grid max-w-[46rem] gap-8">
      <form onSubmit={look} noValidate className="grid gap-5">
        <Select
          label={t('cancellations.event')}
          value={event}
          onChange={setEvent}
          placeholder={t('cancellations.start_event')}
          error={isLacking && !event ? t('errors.required') : undefined}
          options={events.map(({ id, title }) => ({ value: id, label: title }))}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput type="date" label={t('cancellations.start_from')} value={from} onChange={setFrom} required />
          <TextInput
            type="date"
            label={t('cancellations.start_until')}
            hint={t('cancellations.start_until_hint')}
            value={until}
            onChange={setUntil}
            error={isBackwards ? t('errors.ends_before_it_begins') : undefined}
            required
          />
        </div>
        <div className="button-row">
          <Button type="submit" variant={start.found ? 'secondary' : 'primary'}>
            {t('cancellations.start_find')}
          </Button>
          <LinkButton variant="secondary" href={paths.appointments.list()}>
            {t('cancellations.start_list')}
          </LinkButton>
        </div>
      </form>
      {start.found && <Found start={start} found={start.found} />}
    </div>
  );
}

type FoundProps = { start: CancellationStart; found: NonNullable<CancellationStart['found']> };

function Found({ start, found }: FoundProps) {
  const t = useT();
  const { number } = useFormat();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const figure = (count: number) => <span className="figures">{number(count)}</span>;
  const cancel = () =>
    router.post(
      paths.appointments.changes(),
      { change: { do: 'cancel' }, selection: { query: start.query }, confirmed: found.slots },
      {
        headers: { [SAYS_ERRORS]: 'true' },
        onStart: () => setBusy(true),
        onFinish: () => setBusy(false),
        onError: (errors) => setRefused(Object.values(errors)[0] ?? null),
      },
    );
  if (found.slots === 0) return <Alert>{t('cancellations.start_none')}</Alert>;
  return (
    <section aria-label={t('cancellations.touched')} className="grid gap-5">
      <h2 className="text-heading">{t('cancellations.touched')}</h2>
      <DescriptionList
        short
        items={[
          { term: t('cancellations.slots'), value: figure(found.slots) },
          { term: t('cancellations.orders'), value: figure(found.orders) },
          { term: t('cancellations.people'), value: figure(found.people) },
          ...found.money.map(({ amount, currency }) => ({
            term: t('cancellations.paid'),
            value: <Money amount={amount} currency={currency} />,
          })),
        ]}
      />
      <p>{t(found.orders > 0 ? 'cancellations.start_then' : 'cancellations.start_nobody')}</p>
      {refused && (
        <Alert tone="danger" live>
          {refused}
        </Alert>
      )}
      {start.canCancel ? (
        <div>
          <Button variant="danger" busy={busy} onClick={cancel}>
            {t('cancellations.start_cancel', { count: found.slots })}
          </Button>
        </div>
      ) : (
        <Alert tone="warn">{t('cancellations.start_not_allowed')}</Alert>
      )}
    </section>
  );
}
