import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { DescriptionList } from '@/Components/DescriptionList';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { useT } from '@/hooks/useT';
import { Doubles } from '../Partials/Doubles';
import { MergedPeople } from '../Partials/MergedPeople';
import { Timeline } from '../Partials/Timeline';

type Props = Pages['OrdersAdmin/Profiles/Orders'];

/** A person: data, possible duplicates, and the history of their orders. */
export default function Orders({ person, entries, doubles, merged, zone, can }: Props) {
  const t = useT();
  const name = person.name ?? person.email ?? t('profiles.unnamed');
  const facts = (['email', 'phone', 'document'] as const).flatMap((key) =>
    person[key] ? [{ term: t(`profiles.${key}`), value: <span className="wrap-anywhere">{person[key]}</span> }] : [],
  );
  return (
    <>
      <PageHeader
        title={name}
        crumbs={[{ label: t('profiles.title'), href: paths.profiles.index() }]}
        actions={
          <>
            {can.invite && person.email && (
              <LinkButton href={paths.invitations.forProfile(person.id)}>{t('profiles.give_tickets')}</LinkButton>
            )}
            {can.personalData && person.email && (
              <LinkButton href={paths.personalData.index(person.email)} variant="secondary">
                {t('profiles.personal_data')}
              </LinkButton>
            )}
          </>
        }
      />
      <div className="grid gap-10 pt-6">
        <DescriptionList items={[...facts, { term: t('profiles.orders'), value: person.orders }]} />
        {doubles.length > 0 && <Doubles person={person} doubles={doubles} mayDecide={can.decide} />}
        {merged.length > 0 && <MergedPeople merged={merged} />}
        <Timeline entries={entries} zone={zone} />
      </div>
    </>
  );
}
