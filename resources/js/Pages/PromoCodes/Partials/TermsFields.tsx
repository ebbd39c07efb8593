import type { IsoDateTime } from '@server/shared/time';
import { DateTimeField } from '@/Components/form/DateTimeField';
import { NumberField } from '@/Components/form/NumberField';
import { TagsField } from '@/Components/form/TagsField';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

export type Terms = {
  maxUses: number | null;
  tags: string[];
  validFrom: IsoDateTime | null;
  validUntil: IsoDateTime | null;
};

export const NO_TERMS: Terms = { maxUses: 1, tags: [], validFrom: null, validUntil: null };

/** Fields of a form with terms. */
type TermsForm = {
  data: Terms;
  errors: Record<string, string | undefined>;
  setData: (name: never, value: never) => void;
};

type TermsFieldsProps = { form: TermsForm; zone: string; usesHint: string; tags?: readonly string[] };

/** Uses, validity and tags of codes. */
export function TermsFields({ form, zone, usesHint, tags = [] }: TermsFieldsProps) {
  const t = useT();
  return (
    <>
      <NumberField
        {...fieldProps(form, 'maxUses')}
        label={t('promoCodes.max_uses')}
        hint={usesHint}
        className="max-w-56"
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateTimeField {...fieldProps(form, 'validFrom')} label={t('promoCodes.valid_from')} zone={zone} optional />
        <DateTimeField {...fieldProps(form, 'validUntil')} label={t('promoCodes.valid_until')} zone={zone} optional />
      </div>
      <TagsField
        {...fieldProps(form, 'tags')}
        label={t('promoCodes.tags')}
        hint={t('promoCodes.tags_hint')}
        suggestions={tags}
        optional
      />
    </>
  );
}
