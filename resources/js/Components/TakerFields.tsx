import type { ShopHolderField } from '@server/products/pages';
import { EmailField, PersonNameField } from '@/Components/form/PersonFields';
import { HolderInput } from '@/Components/HolderInput';
import { useMailText } from '@/hooks/useMailText';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

type Taker = { name: string; email: string; answers: Record<string, string> };

type TakerFieldsProps = {
  form: Parameters<typeof fieldProps<Taker, 'name'>>[0];
  /** Holder data that the product requires. */
  fields: readonly ShopHolderField[];
  errors: Record<string, string | undefined>;
};

/** Fields for the person who accepts a transferred ticket or redeems a company's code. */
export function TakerFields({ form, fields, errors }: TakerFieldsProps) {
  const t = useT();
  const mailText = useMailText();
  const answers = fieldProps(form, 'answers');
  return (
    <>
      <PersonNameField {...fieldProps(form, 'name')} label={t('giveTicket.take_name')} />
      <EmailField
        {...fieldProps(form, 'email')}
        label={t('giveTicket.take_email')}
        hint={mailText('giveTicket.take_email_hint')}
      />
      {fields.map((field) => (
        <HolderInput
          key={field.name}
          field={field}
          name={`answers.${field.name}`}
          value={answers.value[field.name] ?? ''}
          error={errors[`answers.${field.name}`]}
          section="own"
          onChange={(value) => answers.onChange({ ...answers.value, [field.name]: value })}
        />
      ))}
    </>
  );
}
