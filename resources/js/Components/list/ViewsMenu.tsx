import { Menu as Base } from '@base-ui/react/menu';
import { Link } from '@inertiajs/react';
import { type ListState, type ListView, type SavedViewEntry, viewQuery } from '@server/shared/lists';
import { useState } from 'react';
import { buttonClass } from '@/Components/Button';
import { Icon } from '@/Components/Icon';
import { useT } from '@/hooks/useT';
import { ManageViewsDialog } from './ManageViewsDialog';
import { SaveViewDialog } from './SaveViewDialog';
import { ToolIcon } from './ToolIcon';
import type { ListNavigation } from './useListNavigation';
import { changeView } from './viewRequests';

type ViewsMenuProps<Row> = { list: ListView<Row>; navigation: ListNavigation };

/** Saved views of the user and of colleagues. */
export function ViewsMenu<Row>({ list, navigation }: ViewsMenuProps<Row>) {
  const t = useT();
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const { views, state, usual, path } = list;
  const current = views.find(({ id }) => id === state.view);
  const isChanged = viewQuery(state, usual) !== current?.query;
  const [mine, others] = [views.filter(({ isOwn }) => isOwn), views.filter(({ isOwn }) => !isOwn)];
  const close = (open: boolean) => setDialog(open ? dialog : null);
  return (
    <>
      <Base.Root>
        <Base.Trigger className={buttonClass({ variant: 'quiet' }, 'list-tool')} title={t('lists.views')}>
          <ToolIcon name="bookmark" />
          <span className={current ? 'max-w-40 truncate max-sm:sr-only' : 'max-lg:sr-only'}>
            {current ? current.name : t('lists.views')}
          </span>
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner className="z-50" sideOffset={6} align="end" collisionPadding={12}>
            <Base.Popup className="popup">
              <Base.LinkItem
                closeOnClick
                className="popup-item"
                render={<Link href={navigation.hrefOf({ q: '', filters: {}, columns: null, ...usual, view: null })} />}
              >
                {t('lists.view_all')}
              </Base.LinkItem>
              <ViewGroup label={t('lists.view_mine')} views={mine} path={path} state={state} />
              <ViewGroup label={t('lists.view_others')} views={others} path={path} state={state} />
              <Base.Separator className="my-1 border-t border-rule" />
              {current?.isOwn && isChanged && (
                <Base.Item
                  className="popup-item"
                  onClick={() => changeView(current.id, { query: viewQuery(state, usual) })}
                >
                  {t('lists.view_update', { name: current.name })}
                </Base.Item>
              )}
              <Base.Item className="popup-item" onClick={() => setDialog('save')}>
                <Icon name="plus" /> {t('lists.view_save')}
              </Base.Item>
              {mine.length > 0 && (
                <Base.Item className="popup-item" onClick={() => setDialog('manage')}>
                  <Icon name="settings" /> {t('lists.view_manage')}
                </Base.Item>
              )}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
      {dialog === 'save' && <SaveViewDialog list={list} onOpenChange={close} />}
      {dialog === 'manage' && <ManageViewsDialog list={list} views={mine} onOpenChange={close} />}
    </>
  );
}

type ViewGroupProps = {
  label: string;
  views: readonly SavedViewEntry[];
  path: string;
  state: Pick<ListState, 'view' | 'event'>;
};

function ViewGroup({ label, views, path, state: { view: current, event } }: ViewGroupProps) {
  if (views.length === 0) return null;
  return (
    <Base.Group>
      <Base.GroupLabel className="eyebrow px-3 pt-3 pb-1">{label}</Base.GroupLabel>
      {views.map(({ id, name }) => (
        <Base.LinkItem
          key={id}
          closeOnClick
          className="popup-item"
          aria-current={id === current ? 'true' : undefined}
          render={<Link href={`${path}?${event ? `event=${event}&` : ''}view=${id}`} />}
        >
          <Icon name="check" size={18} className={id === current ? '' : 'invisible'} />
          <span className="truncate">{name}</span>
        </Base.LinkItem>
      ))}
    </Base.Group>
  );
}
