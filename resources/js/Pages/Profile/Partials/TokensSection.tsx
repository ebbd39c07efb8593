import { router, useForm, usePage } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import type { Translate } from '@server/shared/i18n/translate';
import { paths } from '@server/shared/paths';
import type { IsoDateTime } from '@server/shared/time';
import { type FormEvent, useState } from 'react';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { DateTime } from '@/Components/DateTime';
import { CheckboxGroup } from '@/Components/form/CheckboxGroup';
import { Select } from '@/Components/Select';
import { ShownOnceDialog } from '@/Components/ShownOnceDialog';
import { type Column, Table } from '@/Components/Table';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { focusFirstError } from '@/lib/focusFirstError';
import { focusHeading, ProfileSection } from './ProfileSection';
import { usePasswordConfirmation } from './usePasswordConfirmation';

type Props = Pages['Profile/Edit'];
type Token = NonNullable<Props['tokens']>[number];
type Choices = Props['tokenChoices'];
type Scope = Choices['scopes'][number];
type Underlined<S> = S extends `${infer Area}:${infer Kind}` ? `${Area}_${Kind}` : never;
const ID = 'tokens';
const STAY = { preserveScroll: true, onSuccess: () => focusHeading(ID) };
const scopeText = (t: Translate, scope: Scope) =>
  t(`users.token_scope_${scope.replace(':', '_') as Underlined<Scope>}`);
const DAYS = ['30', '90', '365', '0'] as const;

type TokensSectionProps = { tokens: Token[]; choices: Choices; confirmedUntil: IsoDateTime | null };

export function TokensSection({ tokens, choices, confirmedUntil }: TokensSectionProps) {
  const t = useT();
  const { flash } = usePage();
  return (
    <ProfileSection id={ID} title={t('users.tokens_title')} lead={<TokensLead />}>
      <NewTokenForm choices={choices} confirmedUntil={confirmedUntil} />
      <TokenTable tokens={tokens} />
      <ShownOnceDialog
        secret={flash.newToken}
        title={t('users.token_new_title')}
        text={t('users.token_new_text')}
        copyLabel={t('users.token_copy')}
        doneLabel={t('users.token_done')}
        show={(token) => <code className="figures block bg-sunken p-5 wrap-anywhere select-all">{token}</code>}
      />
    </ProfileSection>
  );
}

/** The purpose of tokens, with the documentation of the API that they open and the log of their use. */
function TokensLead() {
  const t = useT();
  return (
    <>
      {t('users.tokens_lead')}{' '}
      <a href={paths.apiDocs()} className="link">
        {t('users.tokens_docs')}
      </a>
      {' · '}
      <a href={paths.apiDocument()} className="link">
        {t('users.tokens_document')}
      </a>
    </>
  );
}

type Values = { name: string; days: (typeof DAYS)[number]; scopes: Scope[]; venueIds: string[] };
const BLANK: Values = { name: '', days: '90', scopes: [], venueIds: [] };

function NewTokenForm({ choices, confirmedUntil }: Omit<TokensSectionProps, 'tokens'>) {
  const t = useT();
  const { confirmThen, dialog } = usePasswordConfirmation(confirmedUntil);
  const form = useForm<Values>(BLANK);
  const create = () =>
    form.post(paths.profile.tokens(), {
      preserveScroll: true,
      preserveState: true,
      onError: focusFirstError,
      onSuccess: () => form.reset(),
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirmThen(create);
  };
  return (
    <>
      <form onSubmit={submit} noValidate className="grid gap-5 sm:grid-cols-[1fr_12rem]">
        <TextInput
          {...fieldProps(form, 'name')}
          label={t('users.token_name')}
          hint={t('users.token_name_hint')}
          autoComplete="off"
          maxLength={60}
          required
        />
        <Select
          {...fieldProps(form, 'days')}
          label={t('users.token_days')}
          className="content-end"
          options={DAYS.map((value) => ({ value, label: t(`users.token_days_${value}`) }))}
        />
        <CheckboxGroup
          {...fieldProps(form, 'scopes')}
          label={t('users.token_scopes')}
          options={choices.scopes.map((value) => ({ value, label: scopeText(t, value) }))}
        />
        {choices.venues.length > 1 && (
          <CheckboxGroup
            {...fieldProps(form, 'venueIds')}
            label={t('users.token_venues')}
            hint={t('users.token_venues_hint')}
            options={choices.venues.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <div className="sm:col-span-2">
          <Button type="submit" variant="secondary" icon="plus" busy={form.processing}>
            {t('users.token_create')}
          </Button>
        </div>
      </form>
      {dialog}
    </>
  );
}

function TokenTable({ tokens }: { tokens: Token[] }) {
  const t = useT();
  const [revoking, setRevoking] = useState<Token | null>(null);
  const when = (at: IsoDateTime | null, never: string) => (at ? <DateTime at={at} as="relative" /> : never);
  const columns: Column<Token>[] = [
    { key: 'name', header: t('users.name'), cell: ({ name }) => name, primary: true },
    {
      key: 'scopes',
      header: t('users.token_scopes'),
      cell: ({ scopes, venues }) => (
        <>
          <ul>
            {scopes.map((scope) => (
              <li key={scope}>{scopeText(t, scope)}</li>
            ))}
          </ul>
          <span className="block text-small text-soft">{venues?.join(' · ') ?? t('users.token_venues_all')}</span>
        </>
      ),
    },
    { key: 'created', header: t('users.token_created'), cell: ({ createdAt }) => when(createdAt, '') },
    {
      key: 'used',
      header: t('users.token_used'),
      cell: (token) => when(token.lastUsedAt, t('users.token_never_used')),
    },
    {
      key: 'expires',
      header: t('users.token_expires'),
      cell: (token) => when(token.expiresAt, t('users.token_never_expires')),
    },
    {
      key: 'action',
      header: t('users.session_action'),
      align: 'right',
      cell: (token) => (
        <Button
          variant="quiet"
          size="sm"
          aria-label={t('users.token_revoke_of', { name: token.name })}
          onClick={() => setRevoking(token)}
        >
          {t('users.token_revoke')}
        </Button>
      ),
    },
  ];
  const revoke = () => {
    if (revoking) router.delete(paths.profile.tokens(revoking.id), STAY);
    setRevoking(null);
  };
  return (
    <div className="mt-8">
      <Table
        caption={t('users.tokens_title')}
        columns={columns}
        rows={tokens}
        rowKey={(token) => token.id}
        empty={<p className="text-soft">{t('users.tokens_none')}</p>}
      />
      <ConfirmDialog
        open={revoking !== null}
        onOpenChange={() => setRevoking(null)}
        title={t('users.token_revoke_title')}
        confirmLabel={t('users.token_revoke')}
        onConfirm={revoke}
        dangerous
      >
        {t('users.token_revoke_text', { name: revoking?.name ?? '' })}
      </ConfirmDialog>
    </div>
  );
}
