import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import type { InvitationChoices } from '@server/people/pages';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Select } from '@/Components/Select';
import { useFormat } from '@/hooks/useFormat';
import { usePolling } from '@/hooks/usePolling';
import { useT } from '@/hooks/useT';
import { InvitationBudget } from './InvitationBudget';
import { InvitationForm } from './InvitationForm';
import { InvitationList } from './InvitationList';

type SectionsProps = Pages['OrdersAdmin/Invitations/Create'] & {
  /** Known data of the recipient. */
  recipients: string;
  pathOf: (event?: string, from?: string) => string;
};

const EVERY_MS = 2000;

type BeforeSaleProps = { choices: InvitationChoices; before: NonNullable<InvitationChoices['beforeSale']> };

/** Warns that the tickets are issued before public sales start. */
function BeforeSale({ choices, before }: BeforeSaleProps) {
  const t = useT();
  const format = useFormat();
  return (
    <Alert tone="info" className="mb-8 max-w-[46rem]">
      {before.isDraft || before.from === null
        ? t('invitations.before_draft')
        : t('invitations.before_sale', { when: format.dateTime(before.from, choices.timeZone) })}
    </Alert>
  );
}

/** The event, its budget, the form, and the invitations so far. */
export function InvitationSections({ events, choices, given, mailsGoOut, can, ...form }: SectionsProps) {
  const t = useT();
  // After sending, the form is reset and gets a new id.
  const [round, setRound] = useState(0);
  const isUnderWay = given.some(({ state }) => state === 'running');
  usePolling(() => router.reload({ only: ['given', 'choices'] }), EVERY_MS, isUnderWay);
  return (
    <>
      {!mailsGoOut && (
        <Alert tone="warn" className="mb-6 max-w-[46rem]">
          {t('invitations.mails_off')}
        </Alert>
      )}
      <Select
        label={t('invitations.event')}
        value={choices?.eventId ?? ''}
        placeholder={choices ? undefined : t('invitations.event_choose')}
        onChange={(id) => router.visit(form.pathOf(id))}
        options={events.map(({ id, title, venue }) => ({ value: id, label: `${title} · ${venue}` }))}
        className="mb-8 w-full sm:w-96"
      />
      {choices && (
        <>
          {choices.beforeSale && <BeforeSale choices={choices} before={choices.beforeSale} />}
          <InvitationBudget key={choices.eventId} choices={choices} maySet={can.setBudget} />
          <InvitationForm
            key={`${choices.eventId} ${round}`}
            choices={choices}
            onGiven={() => setRound(round + 1)}
            {...form}
          />
        </>
      )}
      <InvitationList given={given} />
    </>
  );
}
