import { usePage } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { CheckboxGroup } from '@/Components/form/CheckboxGroup';
import { FormSection } from '@/Components/form/FormSection';
import { RecordForm } from '@/Components/form/RecordForm';
import type { RecordForm as Form } from '@/Components/form/useRecordForm';
import { EVERYWHERE, ReachFields } from '@/Components/people/ReachFields';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useLocale } from '@/hooks/useLocale';
import { useMailText } from '@/hooks/useMailText';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { permissionText } from '@/lib/permissionText';
import { reachWords } from '@/lib/reachWords';
import { roleAbout, roleName } from '@/lib/roleName';

export type PersonValues = Pages['Users/Edit']['record']['values'];

type PersonFormProps = {
  form: Form<PersonValues>;
  roles: Pages['Users/Edit']['roles'];
  places: Pages['Users/Edit']['places'];
  isSelf?: boolean;
  saveLabel?: string;
};

/** A user's data and roles. */
export function PersonForm({ form, roles, places, isSelf = false, saveLabel }: PersonFormProps) {
  const t = useT();
  const mailText = useMailText();
  const locale = useLocale();
  const { locales } = usePage().props;
  const nameOf = (id: string) => roleName(t, roles.find((role) => role.id === id)?.name ?? id);
  const words = {
    roles: (ids: string[]) => ids.map(nameOf).join(', '),
    reaches: (all: PersonValues['reaches']) =>
      Object.entries(all)
        .map(([id, reach]) => `${nameOf(id)}: ${reachWords({ t, locale }, reach, places)}`)
        .join('\n'),
    locale: (code: string) => locales.find((one) => one.code === code)?.name ?? code,
  };
  const emailHint = isSelf ? t('people.email_own_hint') : form.isNew ? undefined : mailText('people.email_moves_hint');
  return (
    <RecordForm form={form} labels={words} saveLabel={saveLabel}>
      <FormSection title={t('people.details')} lead={t('people.details_lead')}>
        <TextInput {...fieldProps(form, 'name')} label={t('people.name')} maxLength={120} autoComplete="off" required />
        <TextInput
          {...fieldProps(form, 'email')}
          type="email"
          label={t('people.email')}
          hint={emailHint}
          readOnly={isSelf}
          autoComplete="off"
          required
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextInput
            {...fieldProps(form, 'phone')}
            type="tel"
            label={t('people.phone')}
            maxLength={30}
            autoComplete="off"
            optional
          />
          <Select
            {...fieldProps(form, 'locale')}
            label={t('people.language')}
            options={locales.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </div>
      </FormSection>
      <FormSection title={t('people.roles')} lead={t('people.roles_lead')}>
        <CheckboxGroup
          {...fieldProps(form, 'roles')}
          label={t('people.roles')}
          options={roles.map((role) => ({
            value: role.id,
            label: roleName(t, role.name),
            hint: role.mayGive ? roleAbout(t, role.name, role.description) : t('people.role_beyond_own'),
            disabled: !role.mayGive && !form.data.roles.includes(role.id),
          }))}
        />
        {roles
          .filter(({ id }) => form.data.roles.includes(id))
          .map((role) => (
            <ReachFields
              key={role.id}
              name={`reaches.${role.id}`}
              legend={t('people.reach_of', { role: roleName(t, role.name) })}
              value={form.data.reaches[role.id] ?? EVERYWHERE}
              onChange={(reach) => form.change({ reaches: { ...form.data.reaches, [role.id]: reach } })}
              places={places}
              errors={form.errors}
              note={
                role.house.length > 0
                  ? t('people.reach_house', { rights: role.house.map((one) => permissionText(t, one)).join(', ') })
                  : undefined
              }
            />
          ))}
      </FormSection>
    </RecordForm>
  );
}
