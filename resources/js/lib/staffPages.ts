import type { MessageKey } from '@server/shared/i18n/translate';
import { paths } from '@server/shared/paths';
import type { Permission } from '@server/shared/permissions';
import type { IconName } from '@/Components/Icon';

export type StaffPage = {
  label: MessageKey;
  href: string;
  icon: IconName;
  permission: Permission;
  /** The beginnings of the page names under which this entry is the current one. */
  components: readonly string[];
};

/** What staff can go to, each with the permission that opens it. */
export const staffPages: readonly StaffPage[] = [
  {
    label: 'common.nav_dashboard',
    href: paths.dashboard(),
    icon: 'chart',
    permission: 'dashboard.view',
    components: ['Dashboard/'],
  },
  {
    label: 'common.nav_scan',
    href: paths.validations.redeem(),
    icon: 'qr',
    permission: 'validations.redeem',
    components: ['Validations/Redeem'],
  },
  {
    label: 'common.nav_validations',
    href: paths.validations.index(),
    icon: 'gate',
    permission: 'validations.view',
    components: ['Validations/Index', 'Validations/Show'],
  },
];
