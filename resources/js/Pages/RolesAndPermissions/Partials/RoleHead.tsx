import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Badge } from '@/Components/Badge';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { Menu, type MenuEntry } from '@/Components/Menu';
import { useT } from '@/hooks/useT';
import { roleName } from '@/lib/roleName';

type Role = Pages['RolesAndPermissions/Index']['roles'][number];

const STAY = { preserveScroll: true };
/** The server counts no further than this. */
const MANY = 1000;

/** A role's name, members and actions. */
export function RoleHead({ role }: { role: Role }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const name = roleName(t, role.name);
  const remove = () => {
    setAsking(false);
    router.delete(paths.roles.one(role.id), { preserveScroll: true });
  };
  const entries: MenuEntry[] = [
    ...(role.mayChange ? [{ label: t('people.edit_role'), href: paths.roles.index(role.id) }] : []),
    ...(role.isBelow
      ? [
          {
            label: t(role.requiresTwoFactor ? 'people.two_factor_optional' : 'people.two_factor_require'),
            icon: 'lock',
            onSelect: () => router.put(paths.roles.twoFactor(role.id), { required: !role.requiresTwoFactor }, STAY),
          } as const,
        ]
      : []),
    { label: t('people.copy_role'), icon: 'copy', href: paths.roles.copy(role.id) },
    ...(role.mayChange && !role.builtIn && role.people === 0
      ? [{ label: t('people.delete_role'), icon: 'trash', dangerous: true, onSelect: () => setAsking(true) } as const]
      : []),
  ];
  return (
    <div className="flex flex-col items-center gap-1">
      <span className="font-bold">{name}</span>
      <People count={role.people} />
      {role.requiresTwoFactor && <Badge icon="lock">{t('people.two_factor_required')}</Badge>}
      <Menu icon="more" size="sm" variant="quiet" label={t('people.role_actions_of', { name })} entries={entries} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('people.delete_role_title', { name })}
        confirmLabel={t('people.delete_role')}
        onConfirm={remove}
        dangerous
      >
        {t('people.delete_role_text')}
      </ConfirmDialog>
    </div>
  );
}

function People({ count }: { count: number }) {
  const t = useT();
  const key =
    count === 0 ? 'people.role_people_none' : count >= MANY ? 'people.role_people_many' : 'people.role_people';
  return <span className="text-note font-normal whitespace-nowrap text-soft">{t(key, { count })}</span>;
}
