import type { Pages } from '@server/pages';
import { LIMIT_NAMES, LIMITS } from '@server/shared/limits';
import { paths } from '@server/shared/paths';
import { isHousePermission, type Permission } from '@server/shared/permissions';
import { FieldError } from '@/Components/Field';
import { CheckboxGroup } from '@/Components/form/CheckboxGroup';
import { FormSection } from '@/Components/form/FormSection';
import { MoneyField } from '@/Components/form/NumberField';
import { RecordForm } from '@/Components/form/RecordForm';
import { type RecordForm as Form, useRecordForm } from '@/Components/form/useRecordForm';
import { EVERYWHERE, ReachFields } from '@/Components/people/ReachFields';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { areaText, permissionText } from '@/lib/permissionText';
import { reachWords } from '@/lib/reachWords';

type Props = Pages['RolesAndPermissions/Index'];
type Values = NonNullable<Props['draft']>;
type RoleFormProps = Pick<Props, 'areas' | 'record' | 'draft' | 'mine' | 'currencies' | 'places'> & {
  isBuiltIn: boolean;
};

const EMPTY: Values = {
  name: '',
  description: '',
  permissions: [],
  limits: { refund_cents: null, currency: null },
  reach: EVERYWHERE,
};

/** A role: name, permissions, limits and places. */
export function RoleForm({ areas, record, draft, mine, currencies, places, isBuiltIn }: RoleFormProps) {
  const t = useT();
  const locale = useLocale();
  const form = useRecordForm<Values>({
    action: record ? paths.roles.one(record.id) : paths.roles.index(),
    values: record?.values ?? draft ?? EMPTY,
    ...(record ? { version: record.version } : {}),
  });
  const words = {
    reach: (reach: Values['reach']) => reachWords({ t, locale }, reach, places),
    permissions: (all: Permission[]) => all.map((permission) => permissionText(t, permission)).join('\n'),
  };
  const house = form.data.permissions.filter(isHousePermission).map((one) => permissionText(t, one));
  return (
    <RecordForm form={form} labels={words} saveLabel={t(record ? 'people.role_save' : 'people.role_create')}>
      <FormSection title={t('people.role')} lead={t(isBuiltIn ? 'people.role_built_in' : 'people.role_own')}>
        {!isBuiltIn && (
          <TextInput
            {...fieldProps(form, 'name')}
            label={t('people.role_name')}
            maxLength={60}
            autoComplete="off"
            required
          />
        )}
        <TextInput
          {...fieldProps(form, 'description')}
          label={t('people.role_description')}
          hint={t('people.role_description_hint')}
          maxLength={200}
          autoComplete="off"
          optional
        />
      </FormSection>
      <FormSection title={t('people.rights')} lead={t('people.rights_lead')}>
        <Rights form={form} areas={areas} mine={mine} />
      </FormSection>
      <Bounds form={form} currencies={currencies} />
      <FormSection title={t('people.reach')} lead={t('people.reach_role_lead')}>
        <ReachFields
          name="reach"
          legend={t('people.reach_role')}
          value={form.data.reach}
          onChange={(reach) => form.change({ reach })}
          places={places}
          errors={form.errors}
          note={house.length > 0 ? t('people.reach_house', { rights: house.join(', ') }) : undefined}
        />
      </FormSection>
    </RecordForm>
  );
}

function Rights({ form, areas, mine }: { form: Form<Values> } & Pick<Props, 'areas' | 'mine'>) {
  const t = useT();
  const { value, onChange, error } = fieldProps(form, 'permissions');
  const order = areas.flatMap((area) => area.permissions);
  const changeWithin = (group: readonly Permission[], chosen: readonly Permission[]) =>
    onChange(order.filter((one) => (group.includes(one) ? chosen.includes(one) : value.includes(one))));
  return (
    <div className="grid gap-6" data-field="permissions" data-label={t('people.rights')}>
      {areas.map(({ area, permissions }) => (
        <CheckboxGroup
          key={area}
          label={areaText(t, area)}
          value={value.filter((one) => permissions.includes(one))}
          onChange={(chosen) => changeWithin(permissions, chosen)}
          options={permissions.map((permission) => {
            const isMine = mine.permissions.includes(permission);
            return {
              value: permission,
              label: permissionText(t, permission),
              hint: isMine ? undefined : t('people.right_beyond_own'),
              disabled: !isMine && !value.includes(permission),
            };
          })}
        />
      ))}
      <FieldError id="permissions-error" error={error} />
    </div>
  );
}

/** Limits of permissions that the role has; others would have no effect. */
function Bounds({ form, currencies }: { form: Form<Values>; currencies: readonly string[] }) {
  const t = useT();
  const { limits } = form.data;
  const currency = limits.currency ?? currencies[0]!;
  const offered = [...new Set([...currencies, currency])];
  const bounded = LIMIT_NAMES.filter((name) => form.data.permissions.includes(LIMITS[name].permission));
  if (bounded.length === 0) return null;
  const errors = form.errors as Record<string, string | undefined>;
  return (
    <FormSection title={t('people.limits')} lead={t('people.limits_lead')}>
      {bounded.map((name) => (
        <MoneyField
          key={name}
          name={`limits.${name}`}
          label={t(`people.limit_${name}`)}
          hint={t(`people.limit_${name}_hint`)}
          currency={currency}
          value={form.data.limits[name]}
          onChange={(bound) => form.change({ limits: { ...form.data.limits, [name]: bound } })}
          error={errors[`limits.${name}`]}
          className="max-w-56"
        />
      ))}
      {offered.length > 1 && (
        <Select
          name="limits.currency"
          label={t('people.limit_currency')}
          hint={t('people.limit_currency_hint', { currency })}
          value={currency}
          error={errors['limits.currency']}
          onChange={(code) => form.change({ limits: { refund_cents: null, currency: code } })}
          options={offered.map((value) => ({ value, label: value }))}
          className="max-w-56"
        />
      )}
    </FormSection>
  );
}
