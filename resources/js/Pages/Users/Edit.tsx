import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { Alert } from '@/Components/Alert';
import { FormSection } from '@/Components/form/FormSection';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { HistoryButton } from '@/Components/HistoryButton';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { AcceptedTexts } from '@/Components/people/AcceptedTexts';
import { useT } from '@/hooks/useT';
import { AccessSection } from './Partials/AccessSection';
import { ImpersonateButton } from './Partials/ImpersonateButton';
import { PersonForm } from './Partials/PersonForm';
import { SessionsSection } from './Partials/SessionsSection';
import { UserCard } from './Partials/UserCard';

export default function Edit(props: Pages['Users/Edit']) {
  const { record, card, sessions, accepted, roles, places, isSelf, can, seesBalance } = props;
  const t = useT();
  const { id, version, values } = record;
  const form = useRecordForm({ action: paths.users.one(id), values, version });
  return (
    <>
      <PageHeader
        title={card.name}
        crumbs={[{ label: t('people.title'), href: paths.users.index() }, { label: card.name }]}
        actions={
          <>
            {seesBalance && (
              <LinkButton href={paths.balances.one(id)} variant="secondary">
                {t('people.to_balance')}
              </LinkButton>
            )}
            {can.change && <HistoryButton of="users" id={id} name={card.name} />}
            {can.impersonate && <ImpersonateButton id={id} name={card.name} />}
          </>
        }
      />
      <UserCard id={id} card={card} />
      {can.change ? (
        <>
          <PersonForm form={form} roles={roles} places={places} isSelf={isSelf} />
          <SessionsSection id={id} name={card.name} sessions={sessions} />
          <FormSection title={t('users.accepted_title')} lead={t('users.accepted_lead')}>
            <AcceptedTexts texts={accepted} />
          </FormSection>
          {!isSelf && <AccessSection id={id} card={card} />}
        </>
      ) : (
        <Alert title={t('people.above_you_title')} className="mt-8">
          {t('people.above_you_text')}
        </Alert>
      )}
    </>
  );
}
