import { type Group, isGroup, MAX_DEPTH, nodesOf, type RuleNode } from '@server/shared/entryRules';
import { Button } from '@/Components/Button';
import { FieldError } from '@/Components/Field';
import { IconButton } from '@/Components/IconButton';
import { Select } from '@/Components/Select';
import { useT } from '@/hooks/useT';
import { ConditionFields } from './ConditionFields';
import { firstCondition, groupWith, type RuleOptions } from './ruleValues';

type GroupFieldsProps = {
  /** Path of the group in the server's errors: `when.all.0`. */
  name: string;
  group: Group;
  onChange: (group: Group) => void;
  onRemove?: () => void;
  depth?: number;
  options: RuleOptions;
  venueId: string | null;
  errors: Record<string, string | undefined>;
};

/** A group of conditions and groups, joined by "all" or "any". */
export function GroupFields(props: GroupFieldsProps) {
  const { name, group, onChange, onRemove, depth = 1, options, venueId, errors } = props;
  const t = useT();
  const nodes = nodesOf(group);
  const kind = 'all' in group ? 'all' : 'any';
  const put = (next: RuleNode[]) => onChange(groupWith(group, next));
  const replace = (at: number, node: RuleNode) => put(nodes.map((one, each) => (each === at ? node : one)));
  const remove = (at: number) => put(nodes.filter((_, each) => each !== at));
  const shared = { options, venueId };
  return (
    <fieldset
      className={`grid min-w-0 gap-3 ${depth > 1 ? 'rounded-md border-l-4 border-accent bg-sunken p-4' : ''}`}
      data-field={name}
      data-label={t('entryRules.group')}
    >
      <div className="flex items-end gap-2">
        <Select
          className="w-full max-w-xs"
          label={t('entryRules.group')}
          hideLabel
          value={kind}
          onChange={(next) => onChange(next === 'all' ? { all: nodes } : { any: nodes })}
          options={(['all', 'any'] as const).map((value) => ({ value, label: t(`entryRules.${value}`) }))}
        />
        {onRemove && <IconButton icon="trash" label={t('entryRules.remove')} onClick={onRemove} />}
      </div>
      {nodes.map((node, at) => {
        const own = `${name}.${kind}.${at}`;
        const onlyOne = nodes.length === 1 && depth === 1;
        return isGroup(node) ? (
          <GroupFields
            key={own}
            {...{ ...shared, name: own, group: node, errors }}
            depth={depth + 1}
            onChange={(next) => replace(at, next)}
            onRemove={() => remove(at)}
          />
        ) : (
          <ConditionFields
            key={own}
            {...{ ...shared, name: own, condition: node, error: errors[own] }}
            onChange={(next) => replace(at, next)}
            onRemove={onlyOne ? null : () => remove(at)}
          />
        );
      })}
      <FieldError id={`${name}-error`} error={errors[name]} />
      <div className="button-row">
        <Button variant="secondary" size="sm" icon="plus" onClick={() => put([...nodes, firstCondition('gate')])}>
          {t('entryRules.add_condition')}
        </Button>
        {depth < MAX_DEPTH && (
          <Button
            variant="quiet"
            size="sm"
            icon="plus"
            onClick={() => put([...nodes, { [kind === 'all' ? 'any' : 'all']: [firstCondition('gate')] } as Group])}
          >
            {t('entryRules.add_group')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
