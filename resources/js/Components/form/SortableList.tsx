import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { type ReactNode, useRef } from 'react';
import { buttonClass } from '@/Components/Button';
import { Icon } from '@/Components/Icon';
import { IconButton } from '@/Components/IconButton';
import { useT } from '@/hooks/useT';
import { announce } from '@/lib/navigationFocus';

type SortableListProps<Item> = {
  /** Accessible name of the list. */
  label: string;
  items: readonly Item[];
  idOf: (item: Item) => string;
  /** Name of an item, for its buttons and for announcements. */
  nameOf: (item: Item) => string;
  onChange: (items: Item[]) => void;
  children: (item: Item, index: number) => ReactNode;
  disabled?: boolean;
  /** Items of many fields: name and handles are above the fields, which get the whole width. */
  tall?: boolean;
  className?: string;
};

/** Pixels, so that a press on the handle is no drag. */
const DRAG_FROM_PX = 4;

/** A list sorted by dragging, by arrow keys on the handle, or by buttons. */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { label, items, idOf, nameOf, onChange, children, disabled, tall = false, className = '' } = props;
  const t = useT();
  /** The item below the dragged one: announced once, when it changes. */
  const at = useRef<string | number | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(idOf);
  const nameAt = (id: unknown) => {
    const item = items[ids.indexOf(String(id))];
    return item ? nameOf(item) : '';
  };
  const place = (id: unknown) => ({ position: ids.indexOf(String(id)) + 1, count: ids.length });
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length || from === to) return;
    const item = items[from];
    onChange(arrayMove([...items], from, to));
    if (item) announce(t('forms.moved', { label: nameOf(item), position: to + 1, total: items.length }));
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };
  const said = (key: 'forms.lifted' | 'forms.moved' | 'forms.move_given_up', id: unknown, over: unknown = id) =>
    t(key, { label: nameAt(id), position: place(over).position, total: items.length });

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        screenReaderInstructions: { draggable: t('forms.sort_help') },
        announcements: {
          onDragStart: ({ active }) => {
            at.current = active.id;
            return said('forms.lifted', active.id);
          },
          onDragOver: ({ active, over }) => {
            if (!over || over.id === at.current) return undefined;
            at.current = over.id;
            return said('forms.moved', active.id, over.id);
          },
          onDragEnd: ({ active, over }) => said('forms.moved', active.id, over?.id ?? active.id),
          onDragCancel: ({ active }) => said('forms.move_given_up', active.id),
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={disabled ?? false}>
        <ol aria-label={label} className={`grid ${className}`}>
          {items.map((item, index) => (
            <SortableItem
              key={idOf(item)}
              id={idOf(item)}
              name={nameOf(item)}
              disabled={disabled ?? false}
              tall={tall}
              onUp={index > 0 ? () => move(index, index - 1) : undefined}
              onDown={index < items.length - 1 ? () => move(index, index + 1) : undefined}
            >
              {children(item, index)}
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

type SortableItemProps = {
  id: string;
  name: string;
  disabled: boolean;
  tall: boolean;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  children: ReactNode;
};

function SortableItem({ id, name, disabled, tall, onUp, onDown, children }: SortableItemProps) {
  const t = useT();
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
  });
  return (
    <li
      ref={setNodeRef}
      className="sortable-item"
      data-tall={tall || undefined}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...attributes}
        {...listeners}
        aria-roledescription={undefined}
        aria-label={t('forms.drag', { label: name })}
        title={t('forms.drag', { label: name })}
        disabled={disabled}
        className={buttonClass({ variant: 'quiet', size: 'sm' }, 'icon-button cursor-grab touch-none')}
      >
        <Icon name="grip" />
      </button>
      {tall && <span className="min-w-0 grow font-strong wrap-anywhere">{name}</span>}
      <div className="sortable-content">{children}</div>
      <div className="flex shrink-0">
        <IconButton
          icon="chevron-up"
          size="sm"
          label={t('forms.move_up', { label: name })}
          disabled={disabled || !onUp}
          onClick={onUp}
        />
        <IconButton
          icon="chevron-down"
          size="sm"
          label={t('forms.move_down', { label: name })}
          disabled={disabled || !onDown}
          onClick={onDown}
        />
      </div>
    </li>
  );
}
