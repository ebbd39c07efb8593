import { paths } from '@server/shared/paths';
import { Alert } from '@/Components/Alert';
import { LinkButton } from '@/Components/LinkButton';
import { useAuth } from '@/hooks/useAuth';
import { useT } from '@/hooks/useT';

/** Says that a product has several visits, with a link to the settings for users who may change them. */
export function VisitsNote({ id, events }: { id: string; events: readonly string[] }) {
  const t = useT();
  const { may } = useAuth();
  return (
    <Alert
      className="mb-6"
      action={
        may('settings.manage') && (
          <LinkButton href={paths.settings.multiAppointments(id)} variant="secondary" size="sm">
            {t('products.visits_change')}
          </LinkButton>
        )
      }
    >
      {t('products.visits_note', { events: events.join(' → ') })}
    </Alert>
  );
}
