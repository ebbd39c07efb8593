import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { HistoryButton } from '@/Components/HistoryButton';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { useT } from '@/hooks/useT';
import { roleName } from '@/lib/roleName';
import { Matrix } from './Partials/Matrix';
import { RoleForm } from './Partials/RoleForm';

type Props = Pages['RolesAndPermissions/Index'];

export default function Index(props: Props) {
  const t = useT();
  const { record, draft } = props;
  if (record || draft) return <Editing {...props} />;
  return (
    <>
      <PageHeader
        title={t('people.matrix_title')}
        lead={t('people.matrix_lead')}
        actions={
          <LinkButton href={paths.roles.create()} icon="plus">
            {t('people.new_role')}
          </LinkButton>
        }
      />
      <Matrix {...props} />
    </>
  );
}

function Editing({ record, draft, roles, ...rest }: Props) {
  const t = useT();
  const changed = roles.find((role) => role.id === record?.id);
  const title = changed ? roleName(t, changed.name) : t('people.new_role');
  return (
    <>
      <PageHeader
        title={title}
        lead={changed ? t('people.matrix_lead') : t('people.new_role_lead')}
        crumbs={[{ label: t('people.matrix_title'), href: paths.roles.index() }, { label: title }]}
        actions={record && <HistoryButton of="roles" id={record.id} name={title} />}
      />
      <RoleForm
        key={record?.id ?? 'new'}
        {...rest}
        record={record}
        draft={draft}
        isBuiltIn={changed?.builtIn ?? false}
      />
    </>
  );
}
