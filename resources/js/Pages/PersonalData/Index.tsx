import { Link, router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { type FormEvent, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { EmptyState } from '@/Components/EmptyState';
import { PageHeader } from '@/Components/PageHeader';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { EraseForm } from './Partials/EraseForm';
import { HandOver } from './Partials/HandOver';
import { KnownFacts } from './Partials/KnownFacts';
import { KnownOrders } from './Partials/KnownOrders';

/** Personal data by email address: view, export and erase. */
export default function Index({ address, isAddress, person, similar, zone }: Pages['PersonalData/Index']) {
  const t = useT();
  return (
    <>
      <PageHeader title={t('personalData.title')} lead={t('personalData.lead')} />
      <SearchForm key={address} address={address} isRefused={address !== '' && !isAddress} />
      {similar.length > 0 && <Similar addresses={similar} />}
      {isAddress && !person && (
        <EmptyState title={t('personalData.unknown', { address })}>{t('personalData.unknown_text')}</EmptyState>
      )}
      {person && (
        <div className="grid gap-10 pt-8">
          <KnownFacts person={person} zone={zone} />
          <KnownOrders person={person} zone={zone} />
          <div className="grid items-start gap-8 lg:grid-cols-2">
            <HandOver address={address} />
            <EraseForm address={address} />
          </div>
        </div>
      )}
    </>
  );
}

function SearchForm({ address, isRefused }: { address: string; isRefused: boolean }) {
  const t = useT();
  const [typed, setTyped] = useState(address);
  const look = (event: FormEvent) => {
    event.preventDefault();
    router.get(paths.personalData.index(typed.trim()), {}, { preserveScroll: true });
  };
  return (
    <form onSubmit={look} noValidate className="flex max-w-2xl flex-wrap items-end gap-4">
      <TextInput
        className="min-w-0 flex-1 basis-64"
        type="email"
        name="address"
        value={typed}
        onChange={setTyped}
        label={t('personalData.address')}
        hint={t('personalData.address_hint')}
        error={isRefused ? t('personalData.not_an_address') : undefined}
        autoComplete="off"
        maxLength={254}
      />
      <Button type="submit" icon="search">
        {t('personalData.look')}
      </Button>
    </form>
  );
}

function Similar({ addresses }: { addresses: readonly string[] }) {
  const t = useT();
  return (
    <Alert title={t('personalData.similar')} className="mt-8">
      <p>{t('personalData.similar_text')}</p>
      <ul className="mt-2">
        {addresses.map((one) => (
          <li key={one} className="wrap-anywhere">
            <Link href={paths.personalData.index(one)} className="link">
              {one}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
