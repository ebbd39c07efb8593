import type { ComponentProps } from 'react';
import { TextInput } from './TextInput';

/** A field for codes: upper case, without spelling correction. */
export const CodeInput = (props: ComponentProps<typeof TextInput>) => (
  <TextInput inputClassName="uppercase" autoCapitalize="characters" autoComplete="off" spellCheck={false} {...props} />
);
