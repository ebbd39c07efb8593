import type { ComponentProps } from 'react';
import { TextInput } from './TextInput';

/** A code to type: shown in capitals, since it is read so, and nothing corrects its spelling. */
export const CodeInput = (props: ComponentProps<typeof TextInput>) => (
  <TextInput inputClassName="uppercase" autoCapitalize="characters" autoComplete="off" spellCheck={false} {...props} />
);
