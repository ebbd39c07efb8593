import { useForm, usePage } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { uuidv7 } from '@server/shared/uuid';
import type { OfferedTicket } from '@server/tickets/pages';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { PageHeader } from '@/Components/PageHeader';
import { PostForm } from '@/Components/PostForm';
import { TakerFields } from '@/Components/TakerFields';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type Props = Pages['Tickets/Take'];

/** Accepts a transferred ticket through its link. */
export default function Take({ state, offer, person }: Props) {
  const t = useT();
  const isOpen = state === 'open' && offer !== null;
  const title = isOpen
    ? t(offer.isAddOn ? 'giveTicket.take_title_addon' : 'giveTicket.take_title', { product: offer.name })
    : t(`giveTicket.state_${state === 'open' ? 'unavailable' : state}_title`);
  return (
    <div className="gutter">
      <div className="mx-auto max-w-xl py-8 md:py-12">
        <PageHeader title={title} />
        {isOpen ? (
          <Offer offer={offer} person={person} />
        ) : (
          <p className="mt-4">{t(`giveTicket.state_${state === 'open' ? 'unavailable' : state}_text`)}</p>
        )}
      </div>
    </div>
  );
}

function Offer({ offer, person }: { offer: OfferedTicket; person: Props['person'] }) {
  const t = useT();
  const format = useFormat();
  const { from, name, isAddOn, visits, expiresAt } = offer;
  return (
    <div className="mt-6 grid gap-6">
      {from && (
        <p>{t(isAddOn ? 'giveTicket.take_from_addon' : 'giveTicket.take_from', { name: from, product: name })}</p>
      )}
      <article className="sheet-pad rounded-md border border-rule bg-raised">
        <p className="text-soft">{name}</p>
        {visits.map(({ place, startsAt, validUntil }) => {
          const { timeZone } = place.venue;
          return (
            <div key={`${place.eventTitle} ${startsAt}`} className="not-first:mt-4">
              <h2 className="text-subheading">{place.eventTitle}</h2>
              <p>
                {startsAt
                  ? format.visit(startsAt, { timeZone, byDay: place.byDay })
                  : t('tickets.good_until', { day: format.entryUntil(validUntil, timeZone) })}
              </p>
              <p className="text-soft">{[place.venue.name, place.venue.address].filter(Boolean).join(' · ')}</p>
            </div>
          );
        })}
      </article>
      <p className="text-soft">
        {t('giveTicket.take_lead')}{' '}
        {t('giveTicket.take_until', { time: format.dateTime(expiresAt, visits[0]?.place.venue.timeZone ?? 'UTC') })}
      </p>
      <TakeForm offer={offer} person={person} />
    </div>
  );
}

function TakeForm({ offer, person }: { offer: OfferedTicket; person: Props['person'] }) {
  const t = useT();
  const [claim] = useState(uuidv7);
  const form = useForm({ claim, ...person, answers: {} as Record<string, string> });
  const errors = { ...usePage().props.errors, ...form.errors } as Record<string, string | undefined>;
  return (
    <>
      {errors.form && (
        <Alert tone="danger" live>
          {errors.form}
        </Alert>
      )}
      <PostForm
        form={form}
        action={offer.action}
        label={t(offer.isAddOn ? 'giveTicket.take_submit_addon' : 'giveTicket.take_submit')}
        button={{ size: 'lg', icon: 'check' }}
      >
        <TakerFields form={form} fields={offer.fields} errors={errors} />
      </PostForm>
    </>
  );
}
