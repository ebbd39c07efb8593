import { paths } from '@server/shared/paths';
import { Button } from '@/Components/Button';
import { HistoryButton } from '@/Components/HistoryButton';
import { LinkButton } from '@/Components/LinkButton';
import { Menu, type MenuEntry } from '@/Components/Menu';
import { useT } from '@/hooks/useT';
import type { ActedUpon, Action } from './useEventActions';

/** Actions on the whole event. */
export function EventActions({ event, ask }: { event: ActedUpon; ask: (action: Action) => void }) {
  const t = useT();
  const { record, status, title } = event;
  const entry = (action: Action, icon: MenuEntry['icon'], dangerous = false): MenuEntry => ({
    label: t(`catalogue.${action}`),
    onSelect: () => ask(action),
    dangerous,
    ...(icon ? { icon } : {}),
  });
  const entries: MenuEntry[] = [
    ...(status === 'published'
      ? [{ label: t('catalogue.public_page'), href: paths.events.show(record.values.slug), icon: 'external' as const }]
      : []),
    entry('copy', 'copy'),
    ...(status === 'published' ? [entry('withdraw', 'eye-off')] : []),
    ...(status === 'archived' ? [] : [entry('archive', 'download')]),
    entry('delete', 'trash', true),
  ];
  return (
    <>
      <LinkButton href={paths.events.preview(record.id)} variant="secondary" icon="eye">
        {t('catalogue.preview')}
      </LinkButton>
      <HistoryButton of="events" id={record.id} name={title} />
      <Menu label={t('catalogue.more_actions')} entries={entries} />
      {status === 'draft' && <Button onClick={() => ask('publish')}>{t('catalogue.publish')}</Button>}
      {status === 'archived' && <Button onClick={() => ask('restore')}>{t('catalogue.restore')}</Button>}
    </>
  );
}
