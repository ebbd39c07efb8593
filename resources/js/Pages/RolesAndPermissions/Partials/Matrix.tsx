import './matrix.css';
import type { Pages } from '@server/pages';
import { LIMIT_NAMES, LIMITS } from '@server/shared/limits';
import type { Cents } from '@server/shared/money';
import type { Permission } from '@server/shared/permissions';
import { Fragment, useState } from 'react';
import { Icon } from '@/Components/Icon';
import { Select } from '@/Components/Select';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { areaText, permissionText } from '@/lib/permissionText';
import { roleName } from '@/lib/roleName';
import { RoleHead } from './RoleHead';

type Props = Pages['RolesAndPermissions/Index'];
type Role = Props['roles'][number];

/** Permissions by role; on a phone one role at a time. */
export function Matrix({ areas, roles, currencies }: Props) {
  const t = useT();
  const [shown, setShown] = useState(roles[0]?.id ?? '');
  const columnClass = (role: Role) => (role.id === shown ? '' : 'max-lg:hidden');
  return (
    <>
      <Select
        className="mb-5 lg:hidden"
        label={t('people.show_role')}
        value={shown}
        onChange={setShown}
        options={roles.map(({ id, name }) => ({ value: id, label: roleName(t, name) }))}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keyboard */}
      <section className="matrix" aria-label={t('people.matrix_caption')} tabIndex={0}>
        <table className="w-full text-left">
          <caption className="sr-only">{t('people.matrix_caption')}</caption>
          <thead>
            <tr>
              <th scope="col" className="matrix-what matrix-corner">
                {t('people.permission')}
              </th>
              {roles.map((role) => (
                <th key={role.id} scope="col" className={columnClass(role)}>
                  <RoleHead role={role} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {areas.map(({ area, permissions }) => (
              <Fragment key={area}>
                <tr className="matrix-area">
                  <th scope="colgroup" colSpan={roles.length + 1}>
                    <span className="sticky left-3">{areaText(t, area)}</span>
                  </th>
                </tr>
                {permissions.map((permission) => (
                  <tr key={permission}>
                    <th scope="row" className="matrix-what">
                      {permissionText(t, permission)}
                    </th>
                    {roles.map((role) => (
                      <td key={role.id} className={columnClass(role)}>
                        <Right role={role} permission={permission} currency={currencies[0]!} />
                      </td>
                    ))}
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-4 max-w-reading text-small text-soft">
        {roleName(t, 'administrator')}: {t('people.role_everything')}
      </p>
    </>
  );
}

function Right({ role, permission, currency }: { role: Role; permission: Permission; currency: string }) {
  const t = useT();
  const { money } = useFormat();
  if (!role.permissions.includes(permission))
    return (
      <span className="text-faint">
        <span aria-hidden="true">·</span>
        <span className="sr-only">{t('people.may_not')}</span>
      </span>
    );
  const limit = LIMIT_NAMES.find((name) => LIMITS[name].permission === permission);
  const bound = limit ? role.limits[limit] : null;
  return (
    <span className="inline-flex flex-col items-center gap-0.5 text-accent">
      <Icon name="check" size={22} label={t('people.may')} />
      {bound !== null && (
        <span className="figures text-caption whitespace-nowrap text-soft">
          {t('people.may_up_to', { amount: money(bound as Cents, role.limits.currency ?? currency) })}
        </span>
      )}
    </span>
  );
}
