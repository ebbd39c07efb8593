import { router, useForm } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { CONTACT_ROLES, type ContactRole } from '@server/shared/bulkOrders';
import { paths } from '@server/shared/paths';
import { Badge } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { PostForm } from '@/Components/PostForm';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

type ContactsProps = {
  companyId: string;
  contacts: Pages['BulkOrders/Companies/Edit']['contacts'];
  mayManage: boolean;
};

/** Contacts of a company and their roles. */
export function Contacts({ companyId, contacts, mayManage }: ContactsProps) {
  const t = useT();
  const form = useForm({ name: '', email: '', role: 'buyer' as ContactRole });
  return (
    <section className="mt-12" aria-labelledby="contacts">
      <h2 id="contacts" className="text-heading">
        {t('bulk.contacts')}
      </h2>
      <p className="mt-2 max-w-reading text-soft">{t('bulk.contacts_text')}</p>
      {contacts.length === 0 && <p className="mt-4 text-soft">{t('bulk.contacts_none')}</p>}
      <ul className="mt-4 divide-y divide-rule border-y border-rule">
        {contacts.map(({ id, name, email, role, isInvited }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <p className="min-w-0 wrap-anywhere">
              {name} <span className="text-soft">{email}</span>
            </p>
            <span className="flex flex-wrap items-center gap-3">
              <Badge>{t(`bulk.role_${role}`)}</Badge>
              {isInvited && <Badge tone="warn">{t('bulk.contact_invited')}</Badge>}
              {mayManage && (
                <Button
                  size="sm"
                  variant="quiet"
                  onClick={() => router.delete(paths.bulk.contacts(companyId, id), { preserveScroll: true })}
                >
                  {t('bulk.contact_remove')} <span className="sr-only">{name}</span>
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {mayManage && (
        <PostForm
          form={{
            ...form,
            post: (url, options) => form.post(url, { ...options, onSuccess: () => form.reset() }),
          }}
          action={paths.bulk.contacts(companyId)}
          label={t('bulk.contact_add')}
          className="mt-5 max-w-xl"
        >
          <TextInput {...fieldProps(form, 'name')} label={t('bulk.name')} maxLength={120} required />
          <TextInput {...fieldProps(form, 'email')} label={t('bulk.email')} type="email" maxLength={254} required />
          <Select
            {...fieldProps(form, 'role')}
            label={t('bulk.contact_role')}
            options={CONTACT_ROLES.map((role) => ({ value: role, label: t(`bulk.role_${role}`) }))}
          />
        </PostForm>
      )}
    </section>
  );
}
