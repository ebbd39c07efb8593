import type { InvitationChoices } from '@server/people/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { DescriptionList } from '@/Components/DescriptionList';
import { MoneyField, NumberField } from '@/Components/form/NumberField';
import { RecordDialog } from '@/Components/form/RecordDialog';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

/** The event's budget of complimentary tickets that need no approval, and its use. */
export function InvitationBudget({ choices, maySet }: { choices: InvitationChoices; maySet: boolean }) {
  const t = useT();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { budget, currency } = choices;
  const { maxTickets, maxFaceCents, maxAtOnce, usedTickets, usedFaceCents } = budget;
  const face = format.money(usedFaceCents, currency);
  const worth =
    maxFaceCents === null
      ? face
      : t('invitations.budget_face_of', { used: face, max: format.money(maxFaceCents, currency) });
  const tickets = { used: format.number(usedTickets), max: format.number(maxTickets) };
  return (
    <section aria-labelledby="invitation-budget" className="mb-8 grid max-w-[46rem] gap-3">
      <h2 id="invitation-budget" className="text-subheading">
        {t('invitations.budget_title')}
      </h2>
      {maxTickets === 0 && <p className="text-soft">{t('invitations.budget_none')}</p>}
      <DescriptionList
        items={[
          { term: t('invitations.budget_tickets'), value: t('invitations.budget_tickets_of', tickets) },
          { term: t('invitations.budget_face'), value: worth },
          {
            term: t('invitations.budget_at_once'),
            value: t('invitations.budget_at_once_value', { count: maxAtOnce }),
          },
        ]}
      />
      {maySet && (
        <div>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {t('invitations.budget_change')}
          </Button>
        </div>
      )}
      {isOpen && <BudgetDialog choices={choices} onClose={() => setOpen(false)} />}
    </section>
  );
}

function BudgetDialog({ choices, onClose }: { choices: InvitationChoices; onClose: () => void }) {
  const t = useT();
  const { eventId, currency, budget } = choices;
  const form = useRecordForm({
    action: paths.invitations.budget(eventId),
    method: 'put',
    values: {
      maxTickets: budget.maxTickets as number | null,
      maxFaceCents: budget.maxFaceCents as number | null,
      maxAtOnce: budget.maxAtOnce as number | null,
    },
    onSaved: onClose,
  });
  return (
    <RecordDialog form={form} title={t('invitations.budget_title')} onClose={onClose}>
      <NumberField {...fieldProps(form, 'maxTickets')} label={t('invitations.max_tickets')} required />
      <NumberField
        {...fieldProps(form, 'maxAtOnce')}
        label={t('invitations.max_at_once')}
        hint={t('invitations.max_at_once_hint')}
        required
      />
      <MoneyField
        {...fieldProps(form, 'maxFaceCents')}
        currency={currency}
        label={t('invitations.max_face')}
        hint={t('invitations.max_face_hint')}
        optional
      />
    </RecordDialog>
  );
}
