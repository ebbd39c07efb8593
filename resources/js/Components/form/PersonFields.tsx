import { TextInput, type TextInputProps } from '@/Components/TextInput';

/** A person's name, as `personName` of the server accepts it. */
export const PersonNameField = (props: TextInputProps) => (
  <TextInput autoComplete="name" maxLength={120} required {...props} />
);

/** A person's email address, as `email` of the server accepts it. */
export const EmailField = (props: TextInputProps) => (
  <TextInput type="email" autoComplete="email" maxLength={254} required {...props} />
);
