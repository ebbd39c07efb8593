import { paths } from '@server/shared/paths';
import { SubNav } from '@/Components/SubNav';
import { useT } from '@/hooks/useT';

/** Tabs of the activity log and the security log. */
export function LogTabs({ current }: { current: 'audit' | 'security' }) {
  const t = useT();
  return (
    <div className="mb-6">
      <SubNav
        label={t('securityLog.tabs')}
        items={[
          { label: t('securityLog.tab_audit'), href: paths.auditLog.index(), current: current === 'audit' },
          { label: t('securityLog.tab_security'), href: paths.securityLog.index(), current: current === 'security' },
        ]}
      />
    </div>
  );
}
