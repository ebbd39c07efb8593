import { Link, router, useForm, usePage } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { uuidv7 } from '@server/shared/uuid';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { PageHeader } from '@/Components/PageHeader';
import { PostForm } from '@/Components/PostForm';
import { Select } from '@/Components/Select';
import { TakerFields } from '@/Components/TakerFields';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type Props = Pages['PromoCodes/Submission/Claim'];

/** Redeems a company's code, or says why it is no longer valid. */
export default function Claim(props: Props) {
  const t = useT();
  const { code, state, company } = props;
  const isOpen = state === 'open';
  return (
    <div className="gutter mx-auto grid w-full max-w-xl gap-6 py-10 md:py-14">
      <PageHeader
        title={isOpen ? t('bulk.claim_title') : t('bulk.why_title')}
        eyebrow={<span className="figures">{formatReference(code)}</span>}
        lead={isOpen ? t('bulk.claim_from', { company }) : t(`bulk.why_${state}`, { company })}
      />
      {isOpen && <Open {...props} />}
      {state === 'claimed' && (
        <Link href={paths.orders.find()} className="link justify-self-start">
          {t('common.find_orders')}
        </Link>
      )}
    </div>
  );
}

function Open({ product, event, place, startsAt, validUntil, ...form }: Props) {
  const t = useT();
  const format = useFormat();
  const { zone, byDay, venue, address } = place;
  return (
    <>
      <article className="sheet-pad rounded-md border border-rule bg-raised">
        <p className="text-soft">{product}</p>
        <h2 className="text-subheading">{event}</h2>
        {startsAt && <p>{format.visit(startsAt, { timeZone: zone, byDay })}</p>}
        <p>
          {validUntil
            ? t('bulk.claim_open_until', { date: format.shortDay(validUntil, zone) })
            : t('bulk.claim_no_end')}
        </p>
        <p className="text-soft">{[venue, address].filter(Boolean).join(' · ')}</p>
      </article>
      <ClaimForm {...form} zone={zone} byDay={byDay} />
    </>
  );
}

type FormProps = Pick<Props, 'code' | 'times' | 'fields' | 'person'> & { zone: string; byDay: boolean };

function ClaimForm({ code, times, fields, person, zone, byDay }: FormProps) {
  const t = useT();
  const format = useFormat();
  const [claim] = useState(uuidv7);
  const form = useForm({ claim, slotId: null as string | null, ...person, answers: {} as Record<string, string> });
  const errors = { ...usePage().props.errors, ...form.errors } as Record<string, string | undefined>;
  if (times && times.days.length === 0) return <Alert tone="warn">{t('bulk.claim_no_times')}</Alert>;
  return (
    <>
      {errors.form && (
        <Alert tone="danger" live>
          {errors.form}
        </Alert>
      )}
      <PostForm
        form={form}
        action={paths.bulk.claim(code)}
        label={t('bulk.claim_submit')}
        button={{ size: 'lg', icon: 'check' }}
      >
        {times && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              label={t('bulk.day')}
              value={times.day}
              onChange={(day) => {
                form.setData('slotId', null);
                router.get(
                  paths.bulk.claim(code, { day }),
                  {},
                  { only: ['times'], preserveState: true, preserveScroll: true },
                );
              }}
              options={times.days.map((day) => ({ value: day, label: format.shortDay(`${day}T12:00:00Z`, 'UTC') }))}
            />
            <Select
              name="slotId"
              label={t('bulk.claim_time')}
              value={form.data.slotId ?? ''}
              error={errors.slotId}
              placeholder="–"
              onChange={(slotId) => form.setData('slotId', slotId || null)}
              options={times.slots.map(({ id, startsAt, left }) => ({
                value: id,
                label: `${byDay ? format.shortDay(startsAt, zone) : format.time(startsAt, zone)} · ${t('bulk.places_left', { count: left })}`,
              }))}
              required
            />
          </div>
        )}
        <TakerFields form={form} fields={fields} errors={errors} />
      </PostForm>
    </>
  );
}
