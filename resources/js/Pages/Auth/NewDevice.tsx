import { Link, useForm } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { Button } from '@/Components/Button';
import { DateTime } from '@/Components/DateTime';
import { DescriptionList } from '@/Components/DescriptionList';
import { useT } from '@/hooks/useT';
import { useOwnZone } from '@/lib/ownZone';
import { AuthHeading } from './Partials/AuthHeading';

/** With the zone's name, because the server renders it without knowing the reader's zone. */
const UniversalTime = ({ at }: Pick<Pages['Auth/NewDevice'], 'at'>) => (
  <>
    <DateTime at={at} zone="UTC" /> UTC
  </>
);

/** Page of the link in the email about a new device: one press ends that device's session, without signing in. */
export default function NewDevice({ id, secret, browser, system, at }: Pages['Auth/NewDevice']) {
  const t = useT();
  const zone = useOwnZone();
  const form = useForm({ key: secret });
  const device =
    browser && system ? t('users.session_on', { browser, system }) : (browser ?? system ?? t('users.session_unknown'));
  return (
    <>
      <AuthHeading title={t('users.device_title')} lead={t('users.device_lead')} />
      <DescriptionList
        className="mb-6"
        items={[
          { term: t('users.device_what'), value: device },
          { term: t('users.device_when'), value: zone ? <DateTime at={at} zone={zone} /> : <UniversalTime at={at} /> },
        ]}
      />
      <Button
        variant="danger"
        size="lg"
        full
        icon="log-out"
        busy={form.processing}
        onClick={() => form.delete(paths.auth.device(id, secret))}
      >
        {t('users.device_not_me')}
      </Button>
      <p className="mt-8 border-t border-rule pt-5">
        <Link href={paths.home()} className="link">
          {t('users.device_was_me')}
        </Link>
      </p>
    </>
  );
}
